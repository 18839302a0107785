import type { PublicPage } from '@tessera/contract'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'

import { cn } from '../ui/class-names.ts'
import { Segmented } from '../ui/segmented.tsx'
import { PageFrame } from './page-frame.tsx'

const sizes = [
  { value: 'desktop', name: 'As on a desktop', label: <Monitor /> },
  { value: 'phone', name: 'As on a phone', label: <Smartphone /> },
] as const

/** The page on its bench. */
export const PagePreview = ({ page, className }: { page: PublicPage; className?: string }) => {
  const [size, setSize] = useState<'desktop' | 'phone'>('desktop')
  return (
    <section
      aria-label="Preview"
      className={cn(
        'flex min-h-0 flex-col bg-canvas bg-[radial-gradient(var(--line-strong)_1px,transparent_1px)] bg-size-[18px_18px]',
        className,
      )}
    >
      <div className="flex justify-center pt-4 max-lg:hidden">
        <Segmented label="Preview size" value={size} onChange={setSize} options={sizes} className="shadow-1" />
      </div>
      <div className="min-h-0 flex-1 p-3 lg:p-6 lg:pt-4">
        <div
          className={cn(
            'mx-auto size-full overflow-hidden rounded-2xl border border-line-strong bg-panel shadow-2',
            size === 'phone' && 'max-w-[390px] rounded-[28px]',
          )}
        >
          <PageFrame page={page} title={`Preview of ${page.title}`} />
        </div>
      </div>
    </section>
  )
}
