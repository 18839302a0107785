import { clsx } from 'clsx'
import { ChevronsDown, ChevronsUp, FileText, LayoutGrid, MonitorSmartphone, Palette, Pencil } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useDeferredValue, useState } from 'react'

import type { View } from '../../canvas/canvas-props.ts'
import { IconButton } from '../../ui/overlays/tooltip.tsx'
import { DesignPanel } from './design/design-panel.tsx'
import { LinksPanel, type LinksPanelProps } from './links/links-panel.tsx'
import { PagePanel } from './page/page-panel.tsx'
import { type Panel, panels } from './panel-names.ts'
import { Notices } from './notices.tsx'
import * as texts from '../texts.ts'

const tabs = {
  links: { label: texts.links, icon: LayoutGrid },
  design: { label: texts.design, icon: Palette },
  page: { label: texts.page, icon: FileText },
} satisfies Record<Panel, object>

const Tab = ({ panel, onClick }: { panel: Panel; onClick: () => void }) => {
  const { label, icon: Icon } = tabs[panel]
  return (
    <Tabs.Trigger
      value={panel}
      onClick={onClick}
      className="-mb-px flex h-11 items-center gap-1.5 border-b-2 border-transparent px-[min(0.75rem,3.2vw,6vw-0.55rem)] font-medium text-ink-2 hover:text-ink focus-visible:-outline-offset-2
        data-[state=active]:border-brand data-[state=active]:text-ink
        forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight]"
    >
      <Icon className="size-4 max-[22.4rem]:hidden" aria-hidden="true" />
      {label}
    </Tabs.Trigger>
  )
}

/** All panels share one scroll container, so a new panel starts at the top. */
const scrollToTop = (content: HTMLElement | null) => content?.parentElement?.scrollTo(0, 0)

type EditorPanelsProps = LinksPanelProps & {
  panel: Panel
  onPanel: (panel: Panel) => void
  view: View
  onView: (view: View) => void
}

/** As wide as the styles of `md` begin. */
const isPhone = () => !matchMedia('(min-width: 48rem)').matches

/** Next to the canvas; on a phone, a sheet over its lower part, of which a preview leaves only the tabs. */
export const EditorPanels = ({ panel, onPanel, view, onView, ...links }: EditorPanelsProps) => {
  const [tall, setTall] = useState(false)
  // The tab is selected at once; its panel renders when it is ready.
  const shown = useDeferredValue(panel)
  const previewing = view !== 'edit'
  const endPreview = () => {
    if (previewing && isPhone()) onView('edit')
  }
  return (
    <Tabs.Root
      value={panel}
      onValueChange={(next) => onPanel(next as Panel)}
      className={clsx(
        'z-10 flex min-h-0 shrink-0 flex-col bg-bg max-md:rounded-t-2xl max-md:border-t max-md:border-line max-md:shadow-3 max-md:transition-[height] md:w-90 md:border-r md:border-line',
        previewing ? 'max-md:h-auto' : tall ? 'max-md:h-[88%]' : 'max-md:h-[46%]',
      )}
    >
      <div className="flex shrink-0 items-center border-b border-line px-2">
        <Tabs.List aria-label={texts.panels} className="flex flex-1">
          {panels.map((name) => (
            <Tab key={name} panel={name} onClick={endPreview} />
          ))}
        </Tabs.List>
        <IconButton
          label={previewing ? texts.edit : texts.preview}
          className="size-[44px]! min-w-0! md:hidden"
          onClick={() => onView(previewing ? 'edit' : 'phone')}
        >
          {previewing ? <Pencil /> : <MonitorSmartphone />}
        </IconButton>
        <IconButton
          label={tall ? texts.expandPage : texts.expandPanel}
          className={clsx('size-[44px]! min-w-0! md:hidden', previewing && 'hidden!')}
          onClick={() => setTall(!tall)}
        >
          {tall ? <ChevronsDown /> : <ChevronsUp />}
        </IconButton>
      </div>
      <div className={clsx('relative flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain', previewing && 'max-md:hidden')}>
        <Notices />
        <Tabs.Content key={shown} ref={scrollToTop} value={panel} tabIndex={-1} className="outline-none">
          {shown === 'links' && <LinksPanel {...links} />}
          {shown === 'design' && <DesignPanel />}
          {shown === 'page' && <PagePanel />}
        </Tabs.Content>
      </div>
    </Tabs.Root>
  )
}
