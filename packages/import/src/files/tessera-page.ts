import type { FoundItem } from '../found.ts'
import { listOf, objectOf, stringOf, isObject } from '../input/json.ts'
import type { Reader } from '../input/parsed-input.ts'

/** The answer of a public page of Tessera at `/<slug>.json`. */
export const tesseraPage: Reader = {
  format: 'tessera',
  source: 'Tessera',
  recognizes: ({ json }) => {
    const page = objectOf(json)
    const isPage =
      typeof page['url'] === 'string' &&
      ['title', 'description', 'name', 'language', 'coverImage'].every((field) => Object.hasOwn(page, field))
    return isPage && Array.isArray(page['links']) && page['links'].every((link) => isObject(link) && Object.hasOwn(link, 'go'))
  },
  read: (input) => {
    const page = objectOf(input.requireJson())
    const coverImage = stringOf(page['coverImage'])
    const items = listOf(page['links']).map((value, index): FoundItem => {
      const link = objectOf(value)
      const where = `links[${index}]`
      return {
        kind: 'link',
        where,
        url: stringOf(link['url']) ?? '',
        title: stringOf(link['title']),
        highlighted: link['highlighted'] === true,
      }
    })
    return [
      {
        userName: stringOf(page['url'])?.split('/').at(-1) ?? null,
        title: stringOf(page['title']),
        description: stringOf(page['description']),
        coverImage: coverImage === null ? null : { url: coverImage },
        items,
      },
    ]
  },
}
