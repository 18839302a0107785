import { expect, test } from 'vitest'

import { fieldPlace } from './show-field.ts'

test.each([
  ['/title', 'page', null],
  ['/slug', 'page', null],
  ['/theme/accent', 'design', null],
  ['/links/a/url', 'links', 'a'],
] as const)('the field of %s is in the panel %s', (path, panel, link) => {
  expect(fieldPlace(path)).toEqual({ panel, link })
})
