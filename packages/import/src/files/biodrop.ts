import type { FoundItem, FoundLink } from '../found.ts'
import { isObject, listOf, type Members, objectOf, stringOf } from '../input/json.ts'
import type { ParsedInput, Reader } from '../input/parsed-input.ts'
import { grouped } from './grouped.ts'

/** A profile of BioDrop, which was a file in its repository. */
export const biodrop: Reader = {
  format: 'biodrop',
  source: 'BioDrop',
  recognizes: ({ json }) => {
    const { name, links, ...profile } = objectOf(json)
    if (typeof name !== 'string' || !Array.isArray(links)) return false
    const isNamed = links.every((link) => isObject(link) && typeof link['url'] === 'string' && !Object.hasOwn(link, 'title'))
    return isNamed && (links.length > 0 || ['bio', 'socials', 'milestones'].some((field) => Object.hasOwn(profile, field)))
  },
  read: (input) => {
    const profile = objectOf(input.requireJson())
    const avatar = stringOf(profile['avatar'])
    const links = listOf(profile['links']).map((value, index) => {
      const link = objectOf(value)
      return { group: stringOf(link['group']) ?? '', item: linkOf(link, `links[${index}]`) }
    })
    return [
      {
        userName: userNameOf(input),
        title: stringOf(profile['name']),
        description: stringOf(profile['bio']),
        avatar: avatar === null ? null : { url: avatar },
        items: [
          ...grouped(links),
          ...listOf(profile['milestones']).map((value, index) => milestoneOf(objectOf(value), `milestones[${index}]`)),
          ...listOf(profile['socials']).map((value, index) => ({ ...linkOf(objectOf(value), `socials[${index}]`), social: true })),
        ],
      },
    ]
  },
}

/** A profile does not contain the name of its user, which was the name of the file. */
const userNameOf = ({ name }: ParsedInput): string | null =>
  name !== null && /^[\w-]+\.json$/i.test(name) ? name.slice(0, -'.json'.length) : null

const linkOf = (link: Members, where: string): FoundLink => ({
  kind: 'link',
  where,
  url: stringOf(link['url']) ?? '',
  title: stringOf(link['name']),
  active: link['isEnabled'] !== false,
})

function milestoneOf(milestone: Members, where: string): FoundItem {
  const [title, url] = [stringOf(milestone['title']), stringOf(milestone['url'])]
  const link = url === null ? {} : { link: { kind: 'link' as const, where, url, title } }
  return { kind: 'leftOut', where, title, url, reason: 'kind_unsupported', ...link }
}
