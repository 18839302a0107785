import { sqlRows } from '@tessera/db/testing'
import { expect, test } from 'vitest'

import { type Answered, type Call, testService } from '../../support/service.ts'

const open = await testService()
const closed = await testService({ SIGN_UP: 'closed' })

const signUp = (send: Call, email: string) => send('POST', '/api/auth/sign-up/email', { name: 'Person', email, password: 'correct horse' })
const admins = `select count(*) as users, count(*) filter (where role = 'admin') as admins from users`

function outcomes(answers: readonly Answered[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const outcome = `${status} ${(body as { reason?: string }).reason ?? ''}`.trim()
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

test('of 20 first accounts that sign up at once exactly one becomes the administrator', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => signUp(open.send, `first-${index}@example.com`)))
  expect(outcomes(answers)).toEqual({ '200': 20 })
  expect(await sqlRows(open.db, admins)).toEqual([{ users: 20, admins: 1 }])
})

test('of 20 concurrent sign-ups with one address, one succeeds and the others are refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => signUp(open.send, index % 2 ? 'same@example.com' : 'Same@Example.com')),
  )
  expect(outcomes(answers)).toEqual({ '200': 1, '409 email_taken': 19 })
})

test('with sign-up closed, one of 20 concurrent sign-ups creates the first account, and later ones are refused', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => signUp(closed.send, `first-${index}@example.com`)))
  expect(outcomes(answers)).toEqual({ '200': 1, '403 sign_up_closed': 19 })
  expect(await sqlRows(closed.db, admins)).toEqual([{ users: 1, admins: 1 }])
  expect(outcomes([await signUp(closed.send, 'late@example.com')])).toEqual({ '403 sign_up_closed': 1 })
})
