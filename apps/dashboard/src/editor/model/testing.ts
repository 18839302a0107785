import { documentChanges, errors, type PageDocument, type PageEditor, type Reason, statusOf } from '@tessera/contract'

import { Failure } from '../../app/failures/failure.ts'
import type { Version } from './save-state.ts'
import type { Draft } from './draft-format.ts'
import { Editor } from './editor.ts'

type Fate = 'answered' | 'answer lost' | 'never arrives' | 'arrives late' | 'refused' | 'put off'
export const fates: readonly Fate[] = ['answered', 'answer lost', 'never arrives', 'arrives late', 'refused', 'put off']

const factsOf = ({ document, revision }: Version): PageEditor => ({
  revision,
  document,
  links: [],
  linkLimit: 100,
  passwordProtected: false,
  blocked: false,
  blockedReason: null,
})

/** As the service answers it. */
export const refusal = (reason: Reason): Failure => new Failure({ reason, message: errors[reason].message }, statusOf(reason))

/** Lets everything that waits for an answer go on. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** An editor on a server, a network and a clock that the test moves. */
export function testEditor(document: PageDocument, ...drafts: readonly Draft[]) {
  let version: Version = { revision: 1, document }
  let now = 0
  let online = true
  let kept: Draft | null = null
  const left = new Map(drafts.map((draft, index) => [String(index), draft]))
  const timers = new Set<{ at: number; run: () => void }>()
  const underWay: ((fate: Fate) => void)[] = []
  const late: (() => unknown)[] = []

  /** As the service does it: only on the revision that it has, and without a new one where nothing changes. */
  const store = (next: PageDocument, ifMatch = version.revision): boolean => {
    if (ifMatch !== version.revision) return false
    if (documentChanges(version.document, next).length > 0) version = { revision: version.revision + 1, document: next }
    return true
  }
  /** A request whose effect and answer the test decides. */
  const request = <T>(perform: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      underWay.push((fate) => {
        if (fate === 'refused') return reject(refusal('quota_exceeded'))
        if (fate === 'put off') return reject(new Failure({ reason: 'rate_limited', message: errors.rate_limited.message }, 429, 90))
        if (fate === 'arrives late') late.push(perform)
        // Its executor turns what it throws into a refusal.
        const outcome = new Promise<T>((done) => (fate === 'answered' || fate === 'answer lost') && done(perform()))
        if (fate === 'answered') return resolve(outcome)
        outcome.catch(() => {})
        return reject(new Failure({ reason: 'unreachable' }, 0))
      })
    })
  const editor = new Editor(factsOf(version), {
    write: (next, revision) =>
      request(() => {
        if (!store(next, revision)) throw refusal('revision_stale')
        return version.revision
      }),
    read: () => request(() => factsOf(version)),
    isOnline: () => online,
    now: () => now,
    after: (milliseconds, run) => {
      const timer = { at: now + milliseconds, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    drafts: {
      left: () => [...left].map(([name, one]) => ({ ...one, name })),
      remove: (name) => left.delete(name),
      write: (next) => (kept = next),
      clear: () => (kept = null),
    },
  })
  return {
    editor,
    draft: () => kept,
    /** How many earlier visits have left one. */
    waiting: () => left.size,
    server: () => version.document,
    /** Somebody else writes. */
    change: (change: (document: PageDocument) => PageDocument) => store(change(version.document)),
    setOnline: (value: boolean) => (online = value),
    pass: async (milliseconds: number) => {
      now += milliseconds
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer)
        timer.run()
      }
      await settled()
    },
    requests: () => underWay.length,
    settle: async (fate: Fate) => {
      underWay.shift()?.(fate)
      await settled()
    },
    /** What is late gets there; nobody waits for its answer. */
    arrive: () => {
      try {
        late.shift()?.()
      } catch {
        // Refused, as it should be where something came before it.
      }
    },
  }
}
