import { type ComponentProps, useEffect, useState } from 'react'

import { useDebounced } from '../../ui/timing.ts'
import * as texts from '../texts.ts'
import { DocumentField, urlField } from './panel-form.tsx'

const debounceMs = 600

/** Whether the image failed to load. False while it is loading. */
function useBrokenImage(url: string | null): boolean {
  const settled = useDebounced(url, debounceMs)
  const [broken, setBroken] = useState<string | null>(null)
  useEffect(() => {
    if (settled === null) return undefined
    const image = new Image()
    // The same setting as on the public page.
    image.referrerPolicy = 'no-referrer'
    image.addEventListener('error', () => setBroken(settled))
    image.addEventListener('load', () => setBroken(null))
    image.src = settled
    return () => {
      image.src = ''
    }
  }, [settled])
  return url !== null && broken === url
}

type ImageFieldProps = Omit<ComponentProps<typeof DocumentField<string | null>>, keyof typeof urlField | 'placeholder'>

/** A field for an image URL. It reports an image that does not load, because the page silently replaces it with generated art. */
export const ImageField = (props: ImageFieldProps) => {
  const broken = useBrokenImage(props.value)
  return (
    <div className="space-y-1.5">
      <DocumentField {...props} {...urlField} placeholder="https://" />
      <output className="text-sm text-warn">{broken && texts.imageBroken}</output>
    </div>
  )
}
