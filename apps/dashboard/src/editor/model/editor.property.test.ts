import { anyDocument } from '@tessera/contract/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { fates, testEditor } from './testing.ts'

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ is: fc.constant('edit' as const), document: anyDocument }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constantFrom('undo' as const, 'redo' as const, 'save' as const, 'arrive' as const) }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('pass' as const), milliseconds: fc.constantFrom(100, 700, 5_000) }) },
  { weight: 8, arbitrary: fc.record({ is: fc.constant('settle' as const), fate: fc.constantFrom(...fates) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('publish' as const), published: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('online' as const), online: fc.boolean() }) },
)
const foreign = fc.oneof(
  { weight: 1, arbitrary: fc.record({ is: fc.constant('change' as const), document: anyDocument }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('resolve' as const), choice: fc.constantFrom('theirs' as const, 'mine' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Foreign = typeof foreign extends fc.Arbitrary<infer T> ? T : never
type World = ReturnType<typeof testEditor>

async function take(world: World, next: Step | Foreign): Promise<unknown> {
  const { editor } = world
  switch (next.is) {
    case 'edit':
      return editor.edit((document) => ({ ...next.document, published: document.published }))
    case 'undo':
      return editor.undo()
    case 'redo':
      return editor.redo()
    case 'save':
      return void editor.save({ insist: true })
    case 'publish':
      return void editor.publish(next.published)
    case 'pass':
      return world.pass(next.milliseconds)
    case 'settle':
      return world.settle(next.fate)
    case 'arrive':
      return world.arrive()
    case 'online':
      return world.setOnline(next.online)
    case 'change':
      return world.change(() => next.document)
    case 'resolve':
      return editor.resolve(next.choice)
    default:
      return next satisfies never
  }
}

/** The network works again, and somebody answers the conflict. What is late may arrive after all that. */
async function calm(world: World): Promise<void> {
  world.setOnline(true)
  for (let round = 0; round < 20; round++) {
    await world.settle('answered')
    world.editor.resolve('mine')
    await world.pass(30_000)
    void world.editor.save({ insist: true })
  }
}

test('any sequence of edits, undos, redos and of failed, lost and late saves ends with the server as the screen', async () => {
  await fc.assert(
    fc.asyncProperty(anyDocument, fc.array(step, { maxLength: 60 }), async (document, steps) => {
      const world = testEditor(document)
      for (const next of steps) {
        await take(world, next)
        // Nobody else writes here: there is never a conflict.
        expect(world.editor.state.saving.phase.is).not.toBe('conflict')
      }
      await calm(world)
      expect(world.server()).toEqual(world.editor.document)
      expect(world.editor.isSaved).toBe(true)
      expect(world.draft()).toBeNull()
      for (let rest = 0; rest < 60; rest++) world.arrive()
      expect(world.server()).toEqual(world.editor.document)
    }),
    { numRuns: 500 },
  )
})

test('the same with somebody else who writes meanwhile, however each conflict is answered', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyDocument,
      fc.array(fc.oneof({ weight: 4, arbitrary: step }, foreign), { maxLength: 60 }),
      async (document, steps) => {
        const world = testEditor(document)
        for (const next of steps) await take(world, next)
        // What others wrote is heard of with the next save.
        world.editor.edit((present) => ({ ...present, title: `${present.title}!` }))
        await calm(world)
        expect(world.server()).toEqual(world.editor.document)
        expect(world.editor.isSaved).toBe(true)
        for (let rest = 0; rest < 60; rest++) world.arrive()
        expect(world.server()).toEqual(world.editor.document)
      },
    ),
    { numRuns: 200 },
  )
})
