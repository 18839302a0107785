import type { ImportProposal, PageId } from '@tessera/contract'
import { SearchX } from 'lucide-react'
import { useState } from 'react'

import { UnsavedGuard } from '../../app/leaving/unsaved-guard.tsx'
import { useDocumentTitle } from '../../ui/browser.ts'
import { Button } from '../../ui/controls/button.tsx'
import { MessageScreen } from '../../ui/display/screen-states.tsx'
import { fill } from '../../ui/text/template.ts'
import { PageChoice } from './page-choice.tsx'
import { ReviewStep } from './review-step.tsx'
import { SourceStep } from './source-step.tsx'
import * as texts from './texts.ts'

type ImportScreenProps = {
  /** The page that the links go to at first. Undefined: a new page. */
  into: PageId | undefined
  onOpen: (pageId: PageId) => void
}

/** Reads pages from another service or a file, and makes a page of what the user selects. */
export const ImportScreen = ({ into, onOpen }: ImportScreenProps) => {
  useDocumentTitle(texts.importPages)
  const [read, setRead] = useState<{ name: string; proposal: ImportProposal } | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [imported, setImported] = useState<ReadonlyMap<number, PageId>>(new Map())
  const startAgain = () => {
    setRead(null)
    setChosen(null)
    setImported(new Map())
  }
  if (!read) return <SourceStep onRead={(name, proposal) => setRead({ name, proposal })} />

  const { name, proposal } = read
  if (proposal.pages.length === 0) {
    return (
      <MessageScreen
        art={<SearchX className="size-9 text-ink-3" aria-hidden="true" />}
        title={fill(texts.nothingFound, { name })}
        actions={<Button onClick={startAgain}>{texts.otherSource}</Button>}
      >
        <p>{texts.nothingFoundWhy}</p>
      </MessageScreen>
    )
  }
  const several = proposal.pages.length > 1
  const index = several ? chosen : 0
  const page = index === null ? undefined : proposal.pages[index]
  return (
    <>
      {page && index !== null ? (
        <ReviewStep
          key={index}
          proposal={proposal}
          page={page}
          into={into}
          several={several}
          onBack={several ? () => setChosen(null) : startAgain}
          onImported={(pageId) => {
            setImported(new Map(imported).set(index, pageId))
            if (several) setChosen(null)
            else onOpen(pageId)
          }}
        />
      ) : (
        <PageChoice proposal={proposal} imported={imported} onChoose={setChosen} onBack={startAgain} />
      )}
      <UnsavedGuard
        isDirty={() => imported.size === 0}
        question={{ title: texts.leaveQuestion, description: texts.leaveLoses, stay: texts.stay }}
      />
    </>
  )
}
