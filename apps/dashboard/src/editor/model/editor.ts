import type { PageDocument, PageEditor, PageId } from '@tessera/contract'

import { Failure } from '../../app/failures/failure.ts'
import { afterSchedule } from './after-schedule.ts'
import type { Edit } from './document/edits.ts'
import { type History, historyOf, mapAll, record, redo, undo } from './document/history.ts'
import { setPublished, withoutMissedPublications } from './document/publication.ts'
import { rebase, rebaseAll } from './document/rebase.ts'
import { withoutChangedFields, withoutRemovedLinks } from './document/unfinished-fields.ts'
import { DraftSync } from './drafts/draft-sync.ts'
import { type EditorDeps, type EditorState, EditorStore, nothingUnsaved, type UploadState } from './editor-state.ts'
import { SaveLoop } from './save-loop.ts'
import { isSaved, sameDocument, savingOf } from './save-state.ts'

/** A page being edited: its document with the undo history. `SaveLoop` sends it to the server, `DraftSync` keeps it in the browser. */
export class Editor {
  readonly pageId: PageId
  readonly #store: EditorStore
  readonly #deps: EditorDeps
  readonly #drafts: DraftSync
  readonly #saves: SaveLoop
  /** The field that was typed in last, if the document does not accept its text. */
  #lastUnfinished: string | null = null

  constructor(pageId: PageId, read: PageEditor, deps: EditorDeps) {
    this.pageId = pageId
    this.#deps = deps
    this.#store = new EditorStore({
      history: deps.undoStore.read(read.document) ?? historyOf(read.document),
      saving: savingOf({ revision: read.revision, document: read.document }),
      facts: read,
      unfinished: new Map(),
      newLinks: '',
      offeredDraft: null,
      upload: null,
    })
    this.#drafts = new DraftSync(this.#store, deps)
    this.#saves = new SaveLoop(this.#store, deps, this.#drafts)
    this.#drafts.offerNext()
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)

  get state(): EditorState {
    return this.#store.state
  }

  get document(): PageDocument {
    return this.state.history.present
  }

  get isSaved(): boolean {
    return nothingUnsaved(this.state)
  }

  /** `field` is the field being typed in: consecutive letters in one field are one undo step. */
  edit(edit: Edit, field?: string): void {
    const next = edit(this.document)
    if (next === this.document) return
    this.#lastUnfinished = null
    this.#show(record(this.state.history, next, this.#deps.now(), field))
  }

  /** Completes the document with what was looked up for it. It belongs to every step that it fits, so it is no step of its own. */
  complete(change: Edit): void {
    const { history } = this.state
    this.#store.update({ history: { ...mapAll(history, change), typing: history.typing } })
    this.#saves.changed()
  }

  undo(): void {
    const { history, unfinished } = this.state
    // Unfinished text from a restored draft is undone after all steps of the history.
    const path = this.#lastUnfinished ?? (history.past.length === 0 ? [...unfinished.keys()].at(-1) : undefined)
    if (path !== undefined && unfinished.has(path)) this.setUnfinished(path, null)
    else this.#show(this.#restored(undo(history)))
  }

  redo(): void {
    this.#show(this.#restored(redo(this.state.history)))
  }

  setUpload(upload: UploadState | null): void {
    this.#store.update({ upload })
  }

  /** Keeps a text that the document does not accept. Null drops it. */
  setUnfinished(path: string, text: string | null): void {
    const unfinished = new Map(this.state.unfinished)
    if (text === null) unfinished.delete(path)
    else unfinished.set(path, text)
    this.#lastUnfinished = text === null ? null : path
    this.#store.update({ unfinished })
    this.#saves.changed()
  }

  setNewLinks(newLinks: string): void {
    this.#store.update({ newLinks })
    this.#saves.changed()
  }

  /** Publishes or unpublishes now, together with all unsaved changes. Returns the failure if the server refused; the change is then reverted. */
  async publish(published: boolean): Promise<Failure | null> {
    const instant = published ? 'publishAt' : 'unpublishAt'
    const at = this.document[instant]
    const instants = new Map<PageDocument, string | null>()
    this.#changeAllSteps((document) => {
      const changed = setPublished(published)(document)
      instants.set(changed, document[instant])
      return changed
    })
    await this.save({ retryRefused: true })
    const { saving } = this.state
    // A write in flight may still be applied: the page stays as shown, and the save loop retries.
    if (saving.known.document.published === published || saving.sent !== null) return null
    // Undo steps that were added in the meantime get the scheduled time that the current document had.
    const timeOf = (document: PageDocument) => document[instant] ?? (instants.has(document) ? instants.get(document) : at)
    this.#changeAllSteps((document) => ({ ...document, published: !published, [instant]: timeOf(document) }))
    return 'failure' in saving.phase ? saving.phase.failure : new Failure({ reason: 'unreachable' }, 0)
  }

  /** Saves now. With `retryRefused`, also a document that the server has refused. */
  save(options?: { retryRefused?: boolean }): Promise<void> {
    return this.#saves.save(options)
  }

  /** Stores the draft and the undo history, and saves now, unless the delay before a retry is still running. */
  flush(): void {
    this.#saves.flush()
    this.#deps.undoStore.write(this.state.history)
  }

  /**
   * Takes a version from the server that is not older than the known one. If only the page's own schedule has changed it, unsaved changes are
   * rebased onto it. An open conflict offers it. Otherwise unsaved changes stay, and the next save finds the conflict. Returns whether the
   * document has changed, other than by the schedule.
   */
  receive(read: PageEditor): boolean {
    const { saving, history } = this.state
    if (read.revision < saving.known.revision) return false
    this.#store.update({ facts: read })
    const version = { revision: read.revision, document: read.document }
    if (saving.phase.kind === 'conflict') {
      const isNewer = read.revision > saving.phase.theirs.revision
      if (isNewer) this.#store.update({ saving: { ...saving, phase: { kind: 'conflict', theirs: version } } })
      return false
    }
    // A server that receives a document with a due time carries out the schedule in the same write. The result can then differ from the
    // document that was sent, although its revision is known.
    const scheduled = saving.sent === null ? afterSchedule(this.state, version, this.#deps.now()) : undefined
    const isSettled = scheduled !== undefined || isSaved(saving, this.document)
    if (!isSettled || (!scheduled && read.revision === saving.known.revision)) return false
    const hasChanged = !scheduled && !sameDocument(read.document, this.document)
    this.#store.update(scheduled ?? { saving: savingOf(version), history: hasChanged ? historyOf(read.document) : history })
    this.#drafts.recheckOffer()
    if (scheduled) this.#saves.schedule()
    return hasChanged
  }

  /** Ends a conflict with the server's version, or with the changes made here on top of it. */
  resolve(choice: 'theirs' | 'mine'): void {
    const { saving, history, unfinished } = this.state
    if (saving.phase.kind !== 'conflict') return
    const { theirs } = saving.phase
    if (choice === 'theirs') {
      this.#store.update({ saving: savingOf(theirs), history: historyOf(theirs.document), unfinished: new Map() })
    } else {
      const merged = rebaseAll(history, saving.known.document, theirs.document)
      this.#store.update({ saving: savingOf(theirs), history: merged, unfinished: withoutRemovedLinks(unfinished, merged.present) })
    }
    this.#drafts.recheckOffer()
    this.#saves.schedule()
  }

  /** Applies the offered draft as one undo step. */
  restoreDraft(): void {
    const { offeredDraft } = this.state
    if (!offeredDraft) return
    const { base, document: draft } = offeredDraft
    this.edit((document) => withoutMissedPublications(rebase(base, draft, document), document, this.#deps.now()))
    // After the edit, which drops unfinished text of the fields that it changes.
    const unfinished = new Map([...this.state.unfinished, ...offeredDraft.unfinished])
    const newLinks = [this.state.newLinks, offeredDraft.newLinks].filter(Boolean).join('\n')
    this.#store.update({ unfinished: withoutRemovedLinks(unfinished, this.document), newLinks })
    this.#drafts.closeOffer()
  }

  discardDraft(): void {
    this.#drafts.closeOffer()
  }

  /** Autosaves, and owns its draft, until the returned function is called. */
  readonly mount = (): (() => void) => {
    this.#saves.start()
    const release = this.#deps.holdDraft()
    const unsubscribe = this.#deps.onOtherTab(() => this.#drafts.recheckOffer())
    return () => {
      unsubscribe()
      this.#saves.stop()
      this.#deps.undoStore.write(this.state.history)
      release()
    }
  }

  /** The history after undo or redo. */
  #restored(history: History): History {
    if (history === this.state.history) return history
    return { ...history, present: withoutMissedPublications(history.present, this.document, this.#deps.now()) }
  }

  #show(history: History): void {
    const before = this.document
    if (history === this.state.history) return
    this.#store.update({ history, unfinished: withoutChangedFields(this.state.unfinished, before, history.present) })
    this.#saves.changed()
  }

  #changeAllSteps(change: Edit): void {
    this.#store.update({ history: mapAll(this.state.history, change) })
  }
}
