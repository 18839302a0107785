import { documentChanges, errors, type PageDocument, type PageEditor, type Reason, statusOf, withoutDueInstants } from '@tessera/contract'

import { Failure } from '../../app/failures/failure.ts'
import type { Version } from './save-state.ts'
import type { Draft } from './drafts/draft-format.ts'
import { Editor } from './editor.ts'

type Outcome = 'success' | 'response lost' | 'request lost' | 'request delayed' | 'refused' | 'rate limited'
export const outcomes: readonly Outcome[] = ['success', 'response lost', 'request lost', 'request delayed', 'refused', 'rate limited']

const pageEditorOf = ({ document, revision }: Version): PageEditor => ({
  revision,
  document,
  links: [],
  linkLimit: 100,
  empty: false,
  passwordProtected: false,
  blocked: false,
  blockedReason: null,
})

/** The failure that the server responds with. */
export const refusal = (reason: Reason): Failure => new Failure({ reason, message: errors[reason].message }, statusOf(reason))

/** Resolves after all pending promise callbacks have run. */
export const flushPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** An editor with a simulated server, network and clock. */
export function testEditor(document: PageDocument, ...drafts: readonly Draft[]) {
  let version: Version = { revision: 1, document }
  let now = 0
  let online = true
  let ownDraft: Draft | null = null
  const draftListeners = new Set<() => void>()
  const otherDrafts = new Map(drafts.map((draft, index) => [String(index), draft]))
  const timers = new Set<{ at: number; run: () => void }>()
  const requests: ((outcome: Outcome) => void)[] = []
  let delayed: { document: PageDocument | null; perform: () => unknown }[] = []

  /** As the server does: refuses another revision, carries out a schedule that is due, and keeps the revision if nothing changes. */
  const store = (given: PageDocument, ifMatch = version.revision): boolean => {
    if (ifMatch !== version.revision) return false
    const next = withoutDueInstants(given, new Date(now).toISOString())
    if (documentChanges(version.document, next).length > 0) version = { revision: version.revision + 1, document: next }
    return true
  }
  const request = <T>(perform: () => T, document: PageDocument | null = null): Promise<T> =>
    new Promise((resolve, reject) => {
      requests.push((outcome) => {
        if (outcome === 'refused') {
          // The server refuses a document for what it contains, so it also refuses earlier, delayed attempts to write it.
          delayed = delayed.filter((other) => document === null || other.document !== document)
          return reject(refusal('quota_exceeded'))
        }
        if (outcome === 'rate limited')
          return reject(new Failure({ reason: 'rate_limited', message: errors.rate_limited.message }, 429, 90))
        if (outcome === 'request delayed') delayed.push({ document, perform })
        // The executor turns an exception of `perform` into a rejection.
        const result = new Promise<T>((done) => (outcome === 'success' || outcome === 'response lost') && done(perform()))
        if (outcome === 'success') return resolve(result)
        result.catch(() => {})
        return reject(new Failure({ reason: 'unreachable' }, 0))
      })
    })
  const editor = new Editor('page', pageEditorOf(version), {
    write: (next, revision) =>
      request(() => {
        if (!store(next, revision)) throw refusal('revision_stale')
        return version.revision
      }, next),
    read: () => request(() => pageEditorOf(version)),
    isOnline: () => online,
    now: () => now,
    setTimer: (delayMs, run) => {
      const timer = { at: now + delayMs, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    drafts: {
      name: 'own',
      others: () => [...otherDrafts].map(([name, draft]) => ({ ...draft, name })),
      remove: (name) => otherDrafts.delete(name),
      write: (next) => (ownDraft = next),
      clear: () => (ownDraft = null),
    },
    undoStore: { read: () => null, write: () => {} },
    holdDraft: () => () => {},
    onOtherTab: (listener) => {
      draftListeners.add(listener)
      return () => draftListeners.delete(listener)
    },
  })
  return {
    editor,
    draft: () => ownDraft,
    otherDraftCount: () => otherDrafts.size,
    /** Another tab removes the draft with this index. */
    clearElsewhere: (index: number) => {
      otherDrafts.delete(String(index))
      for (const listener of draftListeners) listener()
    },
    server: () => version.document,
    /** A write by another client. */
    changeElsewhere: (change: (document: PageDocument) => PageDocument) => store(change(version.document)),
    setOnline: (value: boolean) => (online = value),
    advance: async (milliseconds: number) => {
      now += milliseconds
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer)
        timer.run()
      }
      await flushPromises()
    },
    requestCount: () => requests.length,
    /** Ends the oldest request. */
    settle: async (outcome: Outcome) => {
      requests.shift()?.(outcome)
      await flushPromises()
    },
    /** Lets the oldest delayed request reach the server. Its response is lost. */
    deliverDelayed: () => {
      try {
        delayed.shift()?.perform()
      } catch {
        // Refused as stale if another write came first.
      }
    },
  }
}
