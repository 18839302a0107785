import { activeLinks, publicPage } from '@tessera/contract'
import { FileText, LayoutGrid, MonitorSmartphone, Palette } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useCallback, useMemo, useRef, useState } from 'react'

import { InstanceNotice } from '../account/instance-notice.tsx'
import { trpc } from '../api.ts'
import { LinksPanel } from '../links/links-panel.tsx'
import { ThemePanel } from '../themes/theme-panel.tsx'
import { useDocumentTitle } from '../ui/document-title.ts'
import { Notice } from '../ui/notice.tsx'
import { UnsavedGuard } from '../unsaved-guard.tsx'
import { PageBar } from './page-bar.tsx'
import { type PageDraft, PageFieldsForm } from './page-fields-form.tsx'
import { PagePreview } from './page-preview.tsx'
import { type Panel, panels } from './panels.ts'

const tabs = {
  links: { label: 'Links', icon: LayoutGrid, className: '' },
  design: { label: 'Design', icon: Palette, className: '' },
  page: { label: 'Page', icon: FileText, className: '' },
  preview: { label: 'Preview', icon: MonitorSmartphone, className: 'lg:hidden' },
} satisfies Record<Panel, object>

const Tab = ({ panel }: { panel: Panel }) => {
  const { label, icon: Icon, className } = tabs[panel]
  return (
    <Tabs.Trigger
      value={panel}
      className={`flex h-11 items-center gap-1.5 border-b-2 border-transparent px-2 text-ink-2 hover:text-ink focus-visible:-outline-offset-2
        data-[state=active]:border-brand data-[state=active]:font-medium data-[state=active]:text-ink sm:px-3 ${className}`}
    >
      <Icon className="size-4 max-[360px]:hidden" aria-hidden="true" />
      {label}
    </Tabs.Trigger>
  )
}

// Panels stay mounted while hidden: what is typed in one survives a look at another.
const hidden = 'data-[state=inactive]:hidden'

type PageScreenProps = { pageId: string; panel: Panel; onPanel: (panel: Panel) => void }

export const PageScreen = ({ pageId, panel, onPanel }: PageScreenProps) => {
  const [{ project: page, links }] = trpc.pages.get.useSuspenseQuery({ pageId })
  const [draft, setDraft] = useState<PageDraft | null>(null)
  const unsaved = useRef(new Set<string>())
  const noteDirty = useCallback((form: string, dirty: boolean) => {
    if (dirty) unsaved.current.add(form)
    else unsaved.current.delete(form)
  }, [])
  const shown = useMemo(() => publicPage({ ...page, ...draft }, activeLinks(links)), [page, draft, links])
  useDocumentTitle(page.title)
  return (
    <div className="flex h-full min-h-full flex-col">
      <PageBar page={page} />
      <main aria-label="Editor" className="flex min-h-0 flex-1">
        <Tabs.Root
          value={panel}
          onValueChange={(next) => onPanel(next as Panel)}
          className="flex min-h-0 w-full flex-col bg-bg lg:w-[400px] lg:shrink-0 lg:border-r lg:border-line"
        >
          <Tabs.List aria-label="What to change" className="flex shrink-0 border-b border-line px-2">
            {panels.map((name) => (
              <Tab key={name} panel={name} />
            ))}
          </Tabs.List>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
            <InstanceNotice className="m-3 mb-0" />
            {page.blocked && (
              <Notice tone="danger" className="m-3 mb-0">
                The administrator of this instance has blocked this page. Visitors cannot see it, published or not.
              </Notice>
            )}
            <Tabs.Content forceMount value="links" tabIndex={-1} className={panel === 'preview' ? 'max-lg:hidden' : hidden}>
              <LinksPanel pageId={page.id} links={links} noteDirty={noteDirty} />
            </Tabs.Content>
            <Tabs.Content forceMount value="design" tabIndex={-1} className={hidden}>
              <ThemePanel page={page} />
            </Tabs.Content>
            <Tabs.Content forceMount value="page" tabIndex={-1} className={hidden}>
              <PageFieldsForm page={page} onDraft={setDraft} noteDirty={noteDirty} />
            </Tabs.Content>
            {panel === 'preview' && (
              <Tabs.Content value="preview" tabIndex={-1} className="flex min-h-[420px] flex-1 flex-col lg:hidden">
                <PagePreview page={shown} className="flex-1" />
              </Tabs.Content>
            )}
          </div>
        </Tabs.Root>
        <PagePreview page={shown} className="flex-1 max-lg:hidden" />
      </main>
      <UnsavedGuard isDirty={() => unsaved.current.size > 0} />
    </div>
  )
}
