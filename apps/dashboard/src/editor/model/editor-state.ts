import { type DocumentTile, linksOf, maxBlocks, type PageDocument, type PageEditor } from '@tessera/contract'

import type { DraftStore, StoredDraft } from './drafts/draft-store.ts'
import type { UndoStore } from './drafts/undo-store.ts'
import type { History } from './document/history.ts'
import type { Unfinished } from './document/unfinished-fields.ts'
import { isSaved, type Saving } from './save-state.ts'

/** An image that is being uploaded into the field with this path in the document, or whose upload failed. */
export type UploadState = { readonly kind: 'uploading' | 'uploadFailed'; readonly path: string }

/** What the server knows about the page beyond its document. */
export type PageFacts = Omit<PageEditor, 'revision' | 'document'>

export type EditorState = {
  readonly history: History
  readonly saving: Saving
  readonly facts: PageFacts
  readonly unfinished: Unfinished
  /** Text of the field for new links that has not been added yet. */
  readonly newLinks: string
  /** A draft that another editor of this page left unsaved, until the user restores or discards it. */
  readonly offeredDraft: StoredDraft | null
  readonly upload: UploadState | null
}

/** What the editor needs from its surroundings. Tests replace all of it. */
export type EditorDeps = {
  /** Resolves to the new revision. */
  write: (document: PageDocument, revision: number) => Promise<number>
  read: () => Promise<PageEditor>
  isOnline: () => boolean
  /** Milliseconds. */
  now: () => number
  /** Returns a function that cancels the timer. */
  setTimer: (delayMs: number, run: () => void) => () => void
  drafts: DraftStore
  undoStore: UndoStore
  /** Marks this editor's draft as belonging to an open tab until the returned function is called. */
  holdDraft: () => () => void
  /** Calls the listener when another tab may have changed a draft. Returns a function that unsubscribes. */
  onOtherTab: (listener: () => void) => () => void
}

export const nothingUnsaved = ({ saving, history, unfinished, newLinks }: EditorState): boolean =>
  isSaved(saving, history.present) && unfinished.size === 0 && newLinks.trim() === ''

/** How many links the plan still allows on the page. Blocks do not count. */
export const linkCapacity = ({ facts: { linkLimit }, history }: Pick<EditorState, 'facts' | 'history'>): number =>
  linkLimit === 0 ? Infinity : Math.max(0, linkLimit - linksOf(history.present.links).length)

const blockCapacity = ({ history: { present } }: Pick<EditorState, 'history'>): number =>
  maxBlocks - (present.links.length - linksOf(present.links).length)

/** Whether the page may have another tile of this kind. */
export const canAddTile = (state: Pick<EditorState, 'facts' | 'history'>, kind: DocumentTile['kind']): boolean =>
  (kind === 'link' ? linkCapacity(state) : blockCapacity(state)) > 0

/** The state that the editor, its save loop and its draft sync share. */
export class EditorStore {
  #state: EditorState
  readonly #listeners = new Set<() => void>()

  constructor(state: EditorState) {
    this.#state = state
  }

  get state(): EditorState {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  update(change: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
