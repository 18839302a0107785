import { anyDocument } from '@tessera/contract/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { outcomes, testEditor } from './testing.ts'

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('edit' as const), document: anyDocument }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const, 'save' as const, 'deliver' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('advance' as const), milliseconds: fc.constantFrom(100, 700, 5_000) }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('settle' as const), outcome: fc.constantFrom(...outcomes) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('publish' as const), published: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('online' as const), online: fc.boolean() }) },
)
const otherClientStep = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), document: anyDocument }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('resolve' as const), choice: fc.constantFrom('theirs' as const, 'mine' as const) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type OtherClientStep = typeof otherClientStep extends fc.Arbitrary<infer T> ? T : never
type TestEditor = ReturnType<typeof testEditor>

async function run(harness: TestEditor, next: Step | OtherClientStep): Promise<unknown> {
  const { editor } = harness
  switch (next.kind) {
    case 'edit':
      return editor.edit((document) => ({ ...next.document, published: document.published }))
    case 'undo':
      return editor.undo()
    case 'redo':
      return editor.redo()
    case 'save':
      return void editor.save({ retryRefused: true })
    case 'publish':
      return void editor.publish(next.published)
    case 'advance':
      return harness.advance(next.milliseconds)
    case 'settle':
      return harness.settle(next.outcome)
    case 'deliver':
      return harness.deliverDelayed()
    case 'online':
      return harness.setOnline(next.online)
    case 'change':
      return harness.changeElsewhere(() => next.document)
    case 'resolve':
      return editor.resolve(next.choice)
    default:
      return next satisfies never
  }
}

/** The network works again, and conflicts are resolved. Delayed requests may still arrive afterward. */
async function settleAll(harness: TestEditor): Promise<void> {
  harness.setOnline(true)
  for (let round = 0; round < 20; round++) {
    await harness.settle('success')
    harness.editor.resolve('mine')
    await harness.advance(30_000)
    void harness.editor.save({ retryRefused: true })
  }
}

test('after any sequence of edits, undos, redos and failed, lost or delayed saves, the server has what the editor shows', async () => {
  await fc.assert(
    fc.asyncProperty(anyDocument, fc.array(step, { maxLength: 60 }), async (document, steps) => {
      const harness = testEditor(document)
      for (const next of steps) {
        await run(harness, next)
        // Without other clients there is never a conflict.
        expect(harness.editor.state.saving.phase.kind).not.toBe('conflict')
      }
      await settleAll(harness)
      expect(harness.server()).toEqual(harness.editor.document)
      expect(harness.editor.isSaved).toBe(true)
      expect(harness.draft()).toBeNull()
      for (let request = 0; request < 60; request++) harness.deliverDelayed()
      expect(harness.server()).toEqual(harness.editor.document)
    }),
    { numRuns: 500 },
  )
})

test('the same holds with writes by other clients, however each conflict is resolved', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyDocument,
      fc.array(fc.oneof({ weight: 4, arbitrary: step }, otherClientStep), { maxLength: 60 }),
      async (document, steps) => {
        const harness = testEditor(document)
        for (const next of steps) await run(harness, next)
        // The next save finds out about writes by other clients.
        harness.editor.edit((present) => ({ ...present, title: `${present.title}!` }))
        await settleAll(harness)
        expect(harness.server()).toEqual(harness.editor.document)
        expect(harness.editor.isSaved).toBe(true)
        for (let request = 0; request < 60; request++) harness.deliverDelayed()
        expect(harness.server()).toEqual(harness.editor.document)
      },
    ),
    { numRuns: 200 },
  )
})
