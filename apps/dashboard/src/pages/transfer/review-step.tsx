import { type ImportedPage, type ImportProposal, linksOf, type PageId, Slug } from '@tessera/contract'
import { clsx } from 'clsx'
import { useDeferredValue, useMemo, useState } from 'react'

import { trpc } from '../../app/api.ts'
import { picturesOf } from '../../images/pictures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { fill, plural } from '../../ui/text/template.ts'
import { ScaledPage } from '../history/scaled-page.tsx'
import { Candidates, LeftOutItems } from './candidate-list.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { candidatesOf, importedClicksOf, importedDocument, presentKeys, selectedOf, type Target } from './selection.ts'
import { StepHeading } from './step-heading.tsx'
import { TargetFields, type TargetChoice } from './target-fields.tsx'
import * as texts from './texts.ts'

type ReviewStepProps = {
  proposal: ImportProposal
  page: ImportedPage
  /** The page that the links go to at first. Undefined: a new page. */
  into: PageId | undefined
  /** Whether the proposal has other pages. */
  several: boolean
  onBack: () => void
  onImported: (pageId: PageId) => void
}

const views = [
  { value: 'choices', name: texts.choices },
  { value: 'preview', name: texts.preview },
] as const

const noIds = new Map()

/** What was found and where it goes, beside the page that this makes. */
export const ReviewStep = ({ proposal, page, into, several, onBack, onImported }: ReviewStepProps) => {
  const { source, format } = proposal
  const [choice, setChoice] = useState<TargetChoice>({ mode: into ? 'append' : 'new', slug: page.document.slug, pageId: into })
  const [asExported, setAsExported] = useState(false)
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [takesClicks, setTakesClicks] = useState(false)
  const [view, setView] = useState<'choices' | 'preview'>('choices')
  const [confirming, setConfirming] = useState(false)
  const { data: targetPage } = trpc.pages.editor.useQuery(
    { pageId: choice.pageId ?? '' },
    { enabled: choice.mode !== 'new' && choice.pageId !== undefined },
  )
  const { data: usage } = trpc.account.usage.useQuery()

  const candidates = useMemo(() => candidatesOf(page), [page])
  const target = useMemo((): Target | undefined => {
    if (choice.mode === 'new') return { mode: 'new', slug: choice.slug, asExported }
    return targetPage && { mode: choice.mode, document: targetPage.document }
  }, [choice, asExported, targetPage])
  const present = useMemo(() => (target ? presentKeys(target) : new Set<string>()), [target])
  const selected = useMemo(() => selectedOf(candidates, choices, present), [candidates, choices, present])
  const ids = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  const document = useMemo(() => target && importedDocument(page, selected, target), [page, selected, target])
  const shown = useDeferredValue(document)
  const clicks = useMemo(() => importedClicksOf(page, selected), [page, selected])
  const clickCount = Object.values(clicks).reduce((sum, count) => sum + count, 0)

  const slugError = choice.mode === 'new' ? Slug.safeParse(choice.slug).error?.issues[0]?.message : undefined
  const linkLimit = usage?.links.limit ?? 0
  const linkCount = document ? linksOf(document.links).length : 0
  const setAll = (value: boolean) =>
    setChoices(new Map(candidates.map(({ id, tile, leftOut }) => [id, value && leftOut === null && !present.has(tile.key)])))
  const toggle = (id: string, value: boolean) => setChoices(new Map(choices).set(id, value))
  const [foundTiles, otherTiles] = [candidates.filter(({ leftOut }) => !leftOut), candidates.filter(({ leftOut }) => leftOut)]
  const list = { selected: ids, present, clicks: page.clicks, onToggle: toggle }
  return (
    <>
      <StepHeading
        title={page.document.title}
        lead={fill(texts.from, { source })}
        back={several ? fill(texts.allPages, { source }) : texts.otherSource}
        onBack={onBack}
      />
      <SegmentedControl label={texts.shownPart} value={view} onChange={setView} options={views} className="mt-4 lg:hidden" />
      <div className="mt-4 grid flex-1 grid-cols-1 items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className={clsx('space-y-6', view === 'preview' && 'max-lg:hidden')}>
          <TargetFields choice={choice} slugError={slugError} onChange={setChoice} />
          <section aria-label={texts.found}>
            <div className="flex flex-wrap items-center gap-x-2">
              <h2 className="font-semibold">{texts.found}</h2>
              <output className="mr-auto text-sm text-ink-2 tabular-nums">
                {fill(texts.foundCount, { ticked: selected.length, count: candidates.length })}
              </output>
              <div className="flex gap-x-2">
                <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
                  {texts.selectAll}
                </Button>
                <Button size="sm" variant="ghost" onClick={() => setAll(false)}>
                  {texts.selectNone}
                </Button>
              </div>
            </div>
            {linkLimit > 0 && linkCount > linkLimit && (
              <Notice tone="warn" className="mt-2">
                {fill(texts.overLimit, { limit: linkLimit, count: linkCount })}
              </Notice>
            )}
            {foundTiles.length > 0 ? <Candidates candidates={foundTiles} {...list} /> : <p className="mt-2 text-ink-2">{texts.noLinks}</p>}
            <LeftOutItems items={page.leftOut}>{otherTiles.length > 0 && <Candidates candidates={otherTiles} {...list} />}</LeftOutItems>
          </section>
          {((format === 'tessera' && choice.mode === 'new') || clickCount > 0) && (
            <section aria-label={texts.options}>
              <h2 className="font-semibold">{texts.options}</h2>
              <div className="mt-1">
                {format === 'tessera' && choice.mode === 'new' && (
                  <Checkbox checked={asExported} onChange={setAsExported} label={texts.asExported} hint={texts.asExportedHint} />
                )}
                {clickCount > 0 && (
                  <Checkbox
                    checked={takesClicks}
                    onChange={setTakesClicks}
                    label={fill(texts.takeClicks, { source })}
                    hint={plural(texts.takeClicksHint, { count: clickCount })}
                  />
                )}
              </div>
            </section>
          )}
        </div>
        <section
          aria-label={texts.preview}
          className={clsx('lg:sticky lg:top-0', view === 'choices' && 'max-lg:hidden', document !== shown && 'opacity-70')}
        >
          {shown && (
            <ScaledPage
              document={shown}
              ids={noIds}
              title={fill(texts.previewOf, { title: shown.title })}
              pictures={picturesIn(shown)}
              className="h-[min(44rem,78vh)]"
            />
          )}
        </section>
      </div>
      <div className="sticky bottom-0 -mx-4 mt-6 -mb-6 flex justify-end border-t border-line bg-bg px-4 py-3 md:-mx-8 md:-mb-8 md:px-8">
        <Button
          variant="primary"
          className="max-sm:flex-1"
          disabled={!document || slugError !== undefined}
          onClick={() => setConfirming(true)}
        >
          {texts.review}
        </Button>
      </div>
      {document && target && (
        <ImportDialog
          open={confirming}
          onOpenChange={setConfirming}
          source={source}
          document={document}
          target={target.mode !== 'new' && choice.pageId && targetPage ? { id: choice.pageId, ...targetPage } : null}
          clicks={takesClicks ? clicks : {}}
          onImported={onImported}
        />
      )}
    </>
  )
}

const picturesIn = (document: ImportedPage['document']) =>
  picturesOf([
    document.coverImage,
    document.avatar,
    ...linksOf(document.links).flatMap(({ thumbnail, iconImage }) => [thumbnail, iconImage]),
  ])
