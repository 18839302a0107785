import { rebase } from '../document/rebase.ts'
import type { StoredDraft } from './draft-store.ts'
import { type EditorDeps, type EditorStore, nothingUnsaved } from '../editor-state.ts'
import { sameDocument } from '../save-state.ts'

/** Stores unsaved changes in the browser, and offers drafts left by other tabs that edited the page. */
export class DraftSync {
  readonly #store: EditorStore
  readonly #deps: EditorDeps
  #hasDraft = false
  #syncedAt: number

  constructor(store: EditorStore, deps: EditorDeps) {
    this.#store = store
    this.#deps = deps
    this.#syncedAt = deps.now()
  }

  /** Writes the draft, or clears it when everything is saved. */
  sync(): void {
    const { saving, history, unfinished, newLinks } = this.#store.state
    this.#syncedAt = this.#deps.now()
    if (nothingUnsaved(this.#store.state)) {
      if (this.#hasDraft) this.#deps.drafts.clear()
      this.#hasDraft = false
      return
    }
    this.#hasDraft = true
    this.#deps.drafts.write({
      at: this.#deps.now(),
      base: saving.known.document,
      document: history.present,
      unfinished: [...unfinished],
      newLinks,
    })
  }

  /** Limits how often the draft is written while the user types continuously. */
  syncIfOlderThan(ageMs: number): void {
    if (this.#deps.now() - this.#syncedAt >= ageMs) this.sync()
  }

  offerNext(): void {
    this.#store.update({ offeredDraft: this.#newest() })
  }

  /** Withdraws the offer of a draft that was deleted, or whose changes are now in the document. Offers the next one. */
  recheckOffer(): void {
    const { offeredDraft } = this.#store.state
    if (!offeredDraft) return
    const stored = this.#deps.drafts.others().find(({ name }) => name === offeredDraft.name)
    if (!stored || this.#isIncluded(stored)) this.offerNext()
    else if (stored.at !== offeredDraft.at) this.#store.update({ offeredDraft: stored })
  }

  /** Removes the offered draft after the user has restored or discarded it, and offers the next one. */
  closeOffer(): void {
    const { offeredDraft } = this.#store.state
    if (!offeredDraft) return
    // Write this editor's own draft first, so that a restored change is always stored somewhere.
    this.sync()
    this.#deps.drafts.remove(offeredDraft.name)
    this.offerNext()
  }

  /** Returns the newest draft with unsaved changes, and deletes drafts whose changes are already saved. */
  #newest(): StoredDraft | null {
    const { drafts } = this.#deps
    for (const draft of drafts.others()) {
      if (!this.#isIncluded(draft)) return draft
      drafts.remove(draft.name)
    }
    return null
  }

  /** Whether restoring the draft would change nothing. */
  #isIncluded({ base, document, unfinished, newLinks }: StoredDraft): boolean {
    const { present } = this.#store.state.history
    return unfinished.length === 0 && newLinks === '' && sameDocument(rebase(base, document, present), present)
  }
}
