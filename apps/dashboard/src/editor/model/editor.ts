import type { PageDocument, PageEditor } from '@tessera/contract'

import { Failure, failureOf, isSignedOut } from '../../app/failures/failure.ts'
import type { DraftKeeper, LeftDraft } from './draft-store.ts'
import type { Edit } from './document/edits.ts'
import { type History, historyOf, record, redo, throughout, undo } from './document/history.ts'
import { rebase } from './document/rebase.ts'
import { begin, insisted, isSaved, lost, refused, same, type Saving, savingOf, stale, told, written } from './save-state.ts'
import { factsOf, type PageFacts } from './page-facts.ts'
import { atHome, notOvertaken, type Unfinished } from './document/unfinished-fields.ts'

export type EditorState = {
  readonly history: History
  readonly saving: Saving
  readonly facts: PageFacts
  readonly unfinished: Unfinished
  /** Addresses that are typed or pasted, and not added yet. */
  readonly newLinks: string
  /** What an earlier visit could not send: it stays until somebody takes it or turns it down. */
  readonly offered: LeftDraft | null
}

/** What the editor needs of the world. */
export type Surroundings = {
  /** Answers the new revision. */
  write: (document: PageDocument, revision: number) => Promise<number>
  read: () => Promise<PageEditor>
  isOnline: () => boolean
  now: () => number
  /** Answers how to call it off. */
  after: (milliseconds: number, run: () => void) => () => void
  drafts: DraftKeeper
}

const autosave = 700

const recoverable: ReadonlySet<Failure['reason']> = new Set(['unreachable', 'database_unavailable', 'rate_limited', 'internal'])
const mayRecover = (failure: Failure): boolean => recoverable.has(failure.reason) || isSignedOut(failure)

/** A page under edit: its document with its history, and the server following it. */
export class Editor {
  #state: EditorState
  readonly #world: Surroundings
  readonly #listeners = new Set<() => void>()
  #running: Promise<void> | null = null
  #callOff = (): void => {}
  /** The field whose text is the newest thing typed, while the document does not take it. */
  #lastTyped: string | null = null
  #hasDraft = false
  /** When the draft was last brought up to date. */
  #keptAt: number
  #attended = true

  constructor(read: PageEditor, world: Surroundings) {
    this.#world = world
    this.#keptAt = world.now()
    const known = { revision: read.revision, document: read.document }
    const offered = this.#nextOffer(read.document)
    this.#state = {
      history: historyOf(read.document),
      saving: savingOf(known),
      facts: factsOf(read),
      unfinished: new Map(),
      newLinks: '',
      offered,
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get state(): EditorState {
    return this.#state
  }

  get document(): PageDocument {
    return this.#state.history.present
  }

  get isSaved(): boolean {
    const { saving, unfinished, newLinks } = this.#state
    return isSaved(saving, this.document) && unfinished.size === 0 && newLinks.trim() === ''
  }

  /** `field` names where somebody types: a step of typing is more than a letter. */
  edit(edit: Edit, field?: string): void {
    const next = edit(this.document)
    if (next === this.document) return
    this.#lastTyped = null
    this.#show(record(this.#state.history, next, this.#world.now(), field))
  }

  undo(): void {
    const { history, unfinished } = this.#state
    // What an earlier visit left unfinished is under all other steps.
    const typed = this.#lastTyped ?? (history.past.length === 0 ? [...unfinished.keys()].at(-1) : undefined)
    if (typed !== undefined && unfinished.has(typed)) this.type(typed, null)
    else this.#show(undo(this.#state.history))
  }

  redo(): void {
    this.#show(redo(this.#state.history))
  }

  /** Keeps a text that the document does not take, or with null lets go of it. */
  type(path: string, text: string | null): void {
    const unfinished = new Map(this.#state.unfinished)
    if (text === null) unfinished.delete(path)
    else unfinished.set(path, text)
    this.#lastTyped = text === null ? null : path
    this.#set({ unfinished })
    this.#follow()
  }

  typeNewLinks(newLinks: string): void {
    this.#set({ newLinks })
    this.#follow()
  }

  /** Publishes or takes back at once, with all that is not saved yet. Answers why it could not, after taking it back. */
  async publish(published: boolean): Promise<Failure | null> {
    this.#everywhere((document) => ({ ...document, published }))
    await this.save({ insist: true })
    const { saving } = this.#state
    // A write that is under way may still arrive: then it stays as it is shown, and is tried again.
    if (saving.known.document.published === published || saving.sent !== null) return null
    this.#everywhere((document) => ({ ...document, published: !published }))
    return 'failure' in saving.phase ? saving.phase.failure : new Failure({ reason: 'unreachable' }, 0)
  }

  /** Sends what is not saved, now. */
  async save({ insist = false } = {}): Promise<void> {
    this.#callOff()
    if (insist) this.#set({ saving: insisted(this.#state.saving) })
    this.keepDraft()
    this.#running ??= this.#send().finally(() => (this.#running = null))
    await this.#running
  }

  /** The same, unless the last try failed so lately that the next one has to wait. */
  saveInTime(): void {
    this.keepDraft()
    if (this.#world.now() >= this.#state.saving.notBefore) void this.save()
  }

  /** What was read anew, of interest where nothing waits to be sent. */
  receive(read: PageEditor): void {
    const { saving } = this.#state
    if (read.revision < saving.known.revision) return
    this.#set({ facts: factsOf(read) })
    if (read.revision === saving.known.revision || !isSaved(saving, this.document)) return
    const known = { revision: read.revision, document: read.document }
    const history = same(read.document, this.document) ? this.#state.history : historyOf(read.document)
    this.#set({ saving: savingOf(known), history })
  }

  /** Ends a conflict: with what the server has, or with my changes made to it. */
  resolve(choice: 'theirs' | 'mine'): void {
    const { saving, history, unfinished } = this.#state
    if (saving.phase.is !== 'conflict') return
    const { theirs } = saving.phase
    if (choice === 'theirs') this.#set({ saving: savingOf(theirs), history: historyOf(theirs.document), unfinished: new Map() })
    else {
      const onTop: Edit = (document) => rebase(saving.known.document, document, theirs.document)
      const present = onTop(history.present)
      // Each step of mine lies on theirs then: undo takes back what I did, never what they did.
      const merged = throughout(history, (document) => ({ ...onTop(document), published: present.published }))
      this.#set({ saving: savingOf(theirs), history: merged, unfinished: atHome(unfinished, present) })
    }
    this.#saveAfter(autosave)
  }

  /** What an earlier visit could not send, as one step; or without it. */
  takeOffer(take: boolean): void {
    const { offered } = this.#state
    if (!offered) return
    if (take) {
      this.edit((document) => rebase(offered.base, offered.document, document))
      // After the edit, which would drop a text that is newer than the document's own in the same field.
      const unfinished = new Map([...this.#state.unfinished, ...offered.unfinished])
      const newLinks = [this.#state.newLinks, offered.newLinks].filter(Boolean).join('\n')
      this.#set({ unfinished: atHome(unfinished, this.document), newLinks })
    }
    this.keepDraft()
    this.#world.drafts.remove(offered.name)
    this.#set({ offered: this.#nextOffer(this.document) })
  }

  /** While the screen is open; what it answers ends that: nothing more is sent by itself. */
  readonly attend = (): (() => void) => {
    this.#attended = true
    return () => {
      this.#attended = false
      this.#callOff()
      this.keepDraft()
    }
  }

  /** The newest draft of another visit. One that was saved after all is of no use to anybody. */
  #nextOffer(present: PageDocument): LeftDraft | null {
    const { drafts } = this.#world
    for (const draft of drafts.left()) {
      if (draft.unfinished.length > 0 || draft.newLinks || !same(draft.document, present)) return draft
      drafts.remove(draft.name)
    }
    return null
  }

  #set(change: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #show(history: History): void {
    const before = this.document
    if (history === this.#state.history) return
    this.#set({ history, unfinished: notOvertaken(this.#state.unfinished, before, history.present) })
    this.#follow()
  }

  #everywhere(change: Edit): void {
    this.#set({ history: throughout(this.#state.history, change) })
  }

  /** Saves once there is a pause. Somebody who types without one has a draft that is hardly older than that. */
  #follow(): void {
    if (this.#world.now() - this.#keptAt >= autosave) this.keepDraft()
    this.#saveAfter(autosave)
  }

  #saveAfter(milliseconds: number): void {
    this.#callOff()
    const wait = Math.max(milliseconds, this.#state.saving.notBefore - this.#world.now())
    if (this.#attended) this.#callOff = this.#world.after(wait, () => void this.save())
  }

  /** One write after the other until the server has what is shown, or something is in the way. */
  async #send(): Promise<void> {
    while (this.#world.isOnline()) {
      const saving = begin(this.#state.saving, this.document)
      if (!saving) break
      this.#set({ saving })
      try {
        const revision = await this.#world.write(saving.sent, saving.known.revision)
        this.#set({ saving: written(saving, revision) })
      } catch (error) {
        await this.#recover(saving, failureOf(error))
      }
      if (this.#state.saving.phase.is === 'failed') return
      this.keepDraft()
    }
  }

  async #recover(saving: Saving, failure: Failure): Promise<void> {
    if (failure.reason === 'revision_stale') {
      this.#set({ saving: stale(saving) })
      try {
        const read = await this.#world.read()
        this.#set({ saving: told(saving, read, this.document), facts: factsOf(read) })
      } catch (error) {
        this.#tryAgain(saving, failureOf(error))
      }
    } else if (mayRecover(failure)) this.#tryAgain(saving, failure)
    else this.#set({ saving: refused(saving, failure) })
  }

  #tryAgain(saving: Saving, failure: Failure): void {
    this.#set({ saving: lost(saving, failure, this.#world.now()) })
    this.#saveAfter(0)
  }

  /** What is not saved waits in the browser. */
  keepDraft(): void {
    const { saving, unfinished, newLinks } = this.#state
    this.#keptAt = this.#world.now()
    if (this.isSaved) {
      if (this.#hasDraft) this.#world.drafts.clear()
      this.#hasDraft = false
      return
    }
    this.#hasDraft = true
    this.#world.drafts.write({
      at: this.#world.now(),
      base: saving.known.document,
      document: this.document,
      unfinished: [...unfinished],
      newLinks,
    })
  }
}
