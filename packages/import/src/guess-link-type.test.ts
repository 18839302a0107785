import { expect, test } from 'vitest'

import { guessType } from './guess-link-type.ts'

test('the type of a link is guessed from its host, never from its path', () => {
  expect(guessType('https://github.com/ada/engine')).toBe('repo-host')
  expect(guessType('https://www.youtube.com/watch?v=1')).toBe('video-site')
  expect(guessType('https://www.instagram.com/ada')).toBe('microblog')
  expect(guessType('https://old.reddit.com/user/ada')).toBe('microblog')
  expect(guessType('https://ada.github.io')).toBe('live-demo')
  expect(guessType('https://docs.example.com')).toBe('documentation')
  expect(guessType('https://notgithub.com')).toBe('other')
  expect(guessType('https://example.com/github.com')).toBe('other')
  expect(guessType('nonsense')).toBe('other')
})
