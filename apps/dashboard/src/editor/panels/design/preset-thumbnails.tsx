import { defaultTheme, type PageDocument, type Theme } from '@tessera/contract'
import { RadioGroup } from 'radix-ui'
import { memo, useDeferredValue, useMemo } from 'react'

import { shownPage } from '../../../canvas/view/preview-page.ts'
import { PageFrame } from '../../../pages/page-frame.tsx'
import { presetNames, presetLabels } from '../../../themes/theme-labels.ts'
import { useElementSize } from '../../../ui/browser.ts'
import { AfterPaint } from '../../../ui/timing.ts'
import { fill } from '../../../ui/text/template.ts'
import { useDocument } from '../../editor-context.ts'
import * as texts from '../../texts.ts'

/** In pixels: the width of a phone, and the minimum height. */
const frame = { width: 390, minHeight: 460 }
const thumbnailHeightPx = 120
/** As many as fit into a thumbnail. */
const maxTiles = 5

/** The page as visitors see it, or with its hidden tiles if it has no visible ones, as on a new page with sample links. */
const thumbnailOf = (document: PageDocument, preset: Theme['preset']) => {
  const theme = { ...(document.theme ?? defaultTheme), preset, background: null, accent: null }
  const visible = document.links.filter(({ active }) => active)
  return shownPage({ ...document, theme }, (visible.length > 0 ? visible : document.links).slice(0, maxTiles))
}

type PresetThumbnailsProps = { theme: Theme; onChange: (preset: Theme['preset']) => void }

/** The page in each preset, without custom colors. */
export const PresetThumbnails = ({ theme, onChange }: PresetThumbnailsProps) => {
  // Deferred, so that typing does not wait for the thumbnails.
  const document = useDeferredValue(useDocument())
  return (
    <RadioGroup.Root
      aria-label={texts.preset}
      value={theme.preset}
      onValueChange={(preset) => onChange(preset as Theme['preset'])}
      className="grid grid-cols-6 gap-x-2.5 gap-y-3"
    >
      {/* Three in the first row, and two below, in the middle. */}
      {presetNames.map((preset) => (
        <div key={preset} className="relative col-span-2 min-w-0 nth-4:col-start-2">
          <Thumbnail document={document} preset={preset} />
          <RadioGroup.Item
            value={preset}
            aria-label={presetLabels[preset].name}
            title={presetLabels[preset].character}
            className="peer absolute inset-0 rounded-xl outline-offset-2 data-[state=checked]:outline-2 data-[state=checked]:outline-brand
              focus-visible:ring-4 focus-visible:ring-brand/40"
          />
          <span
            className="mt-1.5 block text-center text-xs text-ink-2 peer-data-[state=checked]:font-semibold peer-data-[state=checked]:text-ink"
            aria-hidden="true"
          >
            {presetLabels[preset].name}
          </span>
        </div>
      ))}
    </RadioGroup.Root>
  )
}

const Thumbnail = memo(function Thumbnail({ document, preset }: { document: PageDocument; preset: Theme['preset'] }) {
  const page = useMemo(() => thumbnailOf(document, preset), [document, preset])
  const { ref, size } = useElementSize()
  const scale = (size?.width ?? 0) / frame.width
  const height = scale > 0 ? Math.max(frame.minHeight, thumbnailHeightPx / scale) : frame.minHeight
  return (
    <div
      ref={ref}
      inert
      aria-hidden="true"
      className="overflow-hidden rounded-xl border border-line-strong bg-canvas"
      style={{ height: thumbnailHeightPx }}
    >
      <div className="origin-top-left" style={{ width: frame.width, height, transform: `scale(${scale})` }}>
        <AfterPaint>
          <PageFrame page={page} title={fill(texts.pageInPreset, { preset: presetLabels[preset].name })} />
        </AfterPaint>
      </div>
    </div>
  )
})
