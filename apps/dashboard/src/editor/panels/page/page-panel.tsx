import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { lazyPart } from '../../../app/lazy-part.tsx'
import { DeletePageDialog } from '../../../pages/page-mutations.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Skeleton } from '../../../ui/display/screen-states.tsx'
import { changeFields } from '../../model/document/edits.ts'
import { useDocument, useEditor, useEditorState } from '../../editor-context.ts'
import { Section } from '../panel-form.tsx'
import * as texts from '../../texts.ts'
import { HistorySection } from './history-section.tsx'
import { PageFields } from './page-fields.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { CardPreview, SearchPreview } from './sharing-previews.tsx'
import { SlugField } from './slug-field.tsx'

const LazySections = lazyPart(async () => (await import('./lazy-sections.tsx')).LazySections, <Skeleton className="m-4 h-96" />)

export const PagePanel = () => (
  <>
    <Section title={texts.details}>
      <PageFields />
    </Section>
    <Section title={texts.address}>
      <SlugField />
    </Section>
    <Section title={texts.searchAndSharing}>
      <IndexedSwitch />
      <CardPreview />
    </Section>
    <LazySections />
    <Section title={texts.historyAndPreviews}>
      <HistorySection />
    </Section>
    <Section title={texts.password}>
      <PasswordSettings />
    </Section>
    <Section title={texts.deleteSection}>
      <DeletePage />
    </Section>
  </>
)

/** With the preview of a search result, which a page that asks not to be listed does not have. */
const IndexedSwitch = () => {
  const editor = useEditor()
  const { indexed } = useDocument()
  return (
    <>
      <Switch
        label={texts.indexed}
        hint={texts.indexedHint}
        checked={indexed}
        onChange={(next) => editor.edit(changeFields({ indexed: next }))}
      />
      {indexed && <SearchPreview />}
    </>
  )
}

const DeletePage = () => {
  const { pageId } = useEditor()
  const navigate = useNavigate()
  const { title, links, published } = useDocument()
  const { slug } = useEditorState(({ saving }) => saving.known.document)
  const wasEmpty = useEditorState(({ facts }) => facts.empty)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p className="text-ink-2">{texts.deleteEffects}</p>
      <Button size="sm" className="text-danger!" onClick={() => setAsking(true)}>
        {texts.askDelete}
      </Button>
      <DeletePageDialog
        page={{ id: pageId, slug, title }}
        empty={wasEmpty && !published && links.length === 0}
        open={asking}
        onOpenChange={setAsking}
        onDeleted={() => void navigate({ to: '/', ignoreBlocker: true })}
      />
    </>
  )
}
