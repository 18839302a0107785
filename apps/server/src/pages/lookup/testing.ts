import type { SlugLookup } from '@tessera/api'
import { LinkId, PageId, Theme } from '@tessera/contract'
import { typeId } from '@tessera/db'
import { onTestFinished } from 'vitest'

import { PageCache } from './page-cache.ts'

const absent: SlugLookup = { result: { state: 'absent' }, tag: '', pageId: undefined }

export function pageOf(slug: string, revision: number, id = PageId.parse(typeId('page'))): SlugLookup & { pageId: PageId; link: LinkId } {
  const link = LinkId.parse(typeId('link'))
  const shown = {
    id: link,
    type: 'blog',
    url: 'https://example.com',
    title: null,
    size: '1x1',
    thumbnail: null,
    highlighted: false,
    kind: 'link',
    icon: null,
    iconImage: null,
    thumbnailStyle: 'beside',
    me: false,
    visibleFrom: null,
  } as const
  const theme = Theme.parse({ preset: 'paper' })
  const presence = { language: null, imprintUrl: null, privacyUrl: null }
  const page = {
    slug,
    title: 'T',
    description: '',
    coverImage: null,
    name: null,
    theme,
    avatar: null,
    indexed: true,
    ...presence,
    pictures: { stored: {}, hotlink: true },
    tiles: [shown],
  }
  const tiles = new Map([[link, { n: 1, url: shown.url }]])
  return {
    result: { state: 'shown', id, revision, passwordHash: null, utm: null, page, tiles },
    tag: `${id}:${revision}`,
    pageId: id,
    link,
  }
}

export const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** A cache over a fake database of `found` by slug, whose lookups can be delayed or fail. */
export function cacheOver(found: Record<string, SlugLookup>, limit = 1_000_000) {
  const asked: string[] = []
  const database = { asked, failing: false, gate: Promise.resolve() }
  const answer = async <T>(name: string, read: () => T): Promise<T> => {
    asked.push(name)
    if (database.failing) throw away
    const value = read()
    await database.gate
    return value
  }
  const source = {
    find: (slug: string) => answer(`find ${slug}`, () => found[slug] ?? absent),
    tags: (slugs: readonly string[]) =>
      answer(
        `tags ${slugs.join(' ')}`,
        () => new Map(slugs.flatMap((slug) => (found[slug]?.tag ? [[slug, found[slug].tag] as const] : []))),
      ),
  }
  const cache = new PageCache(source, limit, { now: () => performance.now() })
  onTestFinished(() => cache.close())
  /** Delays the results of lookups until the returned function is called. */
  const hold = () => {
    let open = () => {}
    database.gate = new Promise((resolve) => (open = resolve))
    return () => {
      database.gate = Promise.resolve()
      open()
    }
  }
  return { cache, database, asked, hold, tagOf: async (slug: string) => (await cache.get(slug)).found.tag }
}
