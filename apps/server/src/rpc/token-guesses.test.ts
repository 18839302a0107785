import { mintSecret } from '@tessera/api'
import { expect, test } from 'vitest'

import { TokenGuesses } from './token-guesses.ts'

const taken = (exceeded: boolean) => ({ limit: 1, remaining: 0, resetSeconds: 60, exceeded })

test('a token counts as a likely guess when its network has exceeded the limit, unless it was accepted before', () => {
  const guesses = new TokenGuesses()
  const [accepted, other] = [mintSecret(), mintSecret()]
  guesses.accepted(accepted)
  guesses.refused('network', mintSecret(), taken(false))
  expect(guesses.isLikely('network', other)).toBe(false)
  guesses.refused('network', mintSecret(), taken(true))
  expect(guesses.isLikely('network', other)).toBe(true)
  expect(guesses.isLikely('network', accepted)).toBe(false)
  expect(guesses.isLikely('another network', other)).toBe(false)
})

test('an accepted token that is refused later, such as a revoked one, counts as a guess', () => {
  const guesses = new TokenGuesses()
  const revoked = mintSecret()
  guesses.accepted(revoked)
  guesses.refused('network', revoked, taken(true))
  expect(guesses.isLikely('network', revoked)).toBe(true)
})

test('a malformed token, which costs no look-up, does not affect other tokens of its network', () => {
  const guesses = new TokenGuesses()
  guesses.refused('network', 'tess_malformed', taken(true))
  expect(guesses.isLikely('network', mintSecret())).toBe(false)
})
