import type { FoundItem, FoundPage } from '../found.ts'
import type { ParsedInput, Reader } from '../input/parsed-input.ts'
import { factsOf } from './html-page.ts'
import { itemsOfPage } from './support/anchors.ts'
import { objectsInScripts, type ScriptObject } from './support/script-data.ts'
import { serviceOfUrl, socialIcon, userNameIn } from './support/services.ts'

/** Hopp's pages call a link an event. */
const member = 'eventLink'

const eventsOf = (input: ParsedInput): ScriptObject[] =>
  input.html && input.text.includes(member) ? objectsInScripts(input.html, member) : []

function itemOf(event: ScriptObject, index: number): FoundItem {
  const where = `${member}[${index}]`
  const url = event[member]?.trim() ?? ''
  const title = event['eventTitle']?.trim() || null
  if (url === '') return { kind: 'leftOut', where, title, url: null, reason: 'not_a_link' }
  if (title === null && serviceOfUrl(url) !== null) return socialIcon(where, null, url)
  const picture = event['eventImage']?.trim()
  return { kind: 'link', where, url, title, thumbnail: picture ? { url: picture } : null }
}

function read(input: ParsedInput): FoundPage[] {
  const document = input.requireHtml()
  const { title, description, image } = factsOf(document)
  const name = title?.replace(/ ?[|–-] ?Hopp(?: by Wix)?$/i, '') ?? null
  const events = eventsOf(input)
  return [
    {
      userName: userNameIn(input.address, 'hopp.bio', 'hopp.co'),
      title: name,
      description,
      avatar: image,
      items: events.length > 0 ? events.map(itemOf) : itemsOfPage(input, name),
    },
  ]
}

export const hopp: Reader = { format: 'hopp', source: 'Hopp by Wix', recognizes: (input) => eventsOf(input).length > 0, read }
