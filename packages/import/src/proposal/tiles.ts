import { createHash } from 'node:crypto'

import {
  blockFields,
  completion,
  contactHref,
  type DocumentBlock,
  type DocumentLink,
  documentVersion,
  linkFields,
  type LinkIcon,
} from '@tessera/contract'

import { brandOf } from '../brand-of.ts'
import type { FoundHeading, FoundLink, FoundText } from '../found.ts'
import { guessType } from '../guess-link-type.ts'
import type { Address } from './addresses.ts'
import { instantOf } from './instants.ts'
import { cleanLine, cleanLines, cutText, plainText } from './texts.ts'

export const maxTitleLength = 120
const maxTextLength = 600

/** How a tile differs from what was found. `kind_unsupported`: it lost its schedule. */
export type Alteration = 'shortened' | 'zone_assumed' | 'kind_unsupported'
export type Built<T> = { tile: T; alterations: Alteration[] }

/** The key of what was imported: the same in every import of the same tile. */
const keyOf = (address: string, title: string): string =>
  `imp-${createHash('sha256').update(`${address}\n${title}`).digest('hex').slice(0, 16)}`

const completeLink = completion(linkFields)
const completeBlocks = {
  heading: completion(blockFields.heading),
  text: completion(blockFields.text),
  contact: completion(blockFields.contact),
}

/** The title as a document may have it; null if it is blank. */
export function titleOf(given: string | null, isHtml: boolean): { title: string | null; isCut: boolean } {
  const { text, isCut } = cutText(cleanLine(isHtml ? plainText(given ?? '') : (given ?? '')), maxTitleLength)
  return { title: text === '' ? null : text, isCut }
}

/** The thumbnail is left to the caller. */
export function linkTile(found: FoundLink, url: string, isHtml: boolean): Built<DocumentLink> {
  const { title, isCut } = titleOf(found.title, isHtml)
  const { visibleFrom, visibleUntil, isNeverShown, alterations } = scheduleOf(found)
  const brand = found.social ? brandOf(url) : null
  const icon: LinkIcon | null = brand && `brand-${brand}`
  const fields = {
    type: guessType(url),
    url,
    title,
    size: found.social ? '1x1' : found.size,
    active: (found.active ?? true) && !isNeverShown,
    highlighted: found.highlighted ?? false,
    icon,
    visibleFrom,
    visibleUntil,
  }
  const tile: DocumentLink = { key: keyOf(url, title ?? ''), kind: 'link', ...completeLink(documentVersion, fields, undefined) }
  return { tile, alterations: isCut ? ['shortened', ...alterations] : alterations }
}

function scheduleOf(found: FoundLink) {
  const [from, until] = [found.visibleFrom ?? '', found.visibleUntil ?? ''].map((written) => written.trim())
  const [first, last] = [from, until].map((written) => (written ? instantOf(written) : null))
  const isUnknown = (from && !first) || (until && !last)
  // A document cannot have such a period.
  const isNeverShown = first && last ? first.at >= last.at : false
  const alterations: Alteration[] = []
  if (first?.isZoneAssumed || last?.isZoneAssumed) alterations.push('zone_assumed')
  if (isUnknown || isNeverShown) alterations.push('kind_unsupported')
  return {
    visibleFrom: isNeverShown ? null : (first?.at ?? null),
    visibleUntil: isNeverShown ? null : (last?.at ?? null),
    isNeverShown,
    alterations,
  }
}

type ContactAddress = Extract<Address, { kind: 'contact' }>

/** A contact cannot have a schedule: it is inactive instead. */
export function contactTile(found: FoundLink, { channel, address, isShortened }: ContactAddress, isHtml: boolean): Built<DocumentBlock> {
  const { title, isCut } = titleOf(found.title, isHtml)
  const isScheduled = Boolean(found.visibleFrom?.trim() || found.visibleUntil?.trim())
  const fields = {
    channel,
    address,
    title,
    size: found.social ? '1x1' : found.size,
    highlighted: found.highlighted ?? false,
    active: (found.active ?? true) && !isScheduled,
  }
  const tile: DocumentBlock = {
    key: keyOf(contactHref(channel, address), title ?? ''),
    kind: 'contact',
    ...completeBlocks.contact(documentVersion, fields, undefined),
  }
  return {
    tile,
    alterations: [...(isCut || isShortened ? ['shortened' as const] : []), ...(isScheduled ? ['kind_unsupported' as const] : [])],
  }
}

/** Null if the heading is blank. */
export function headingTile(found: FoundHeading, isHtml: boolean): Built<DocumentBlock> | null {
  const { title, isCut } = titleOf(found.title, isHtml)
  if (title === null) return null
  const tile: DocumentBlock = { key: keyOf('', title), kind: 'heading', ...completeBlocks.heading(documentVersion, { title }, undefined) }
  return { tile, alterations: isCut ? ['shortened'] : [] }
}

/** Null if the text is blank. */
export function textTile(found: FoundText, isHtml: boolean): Built<DocumentBlock> | null {
  const { title, isCut: isTitleCut } = titleOf(found.title, isHtml)
  const { text, isCut } = cutText(cleanLines(isHtml ? plainText(found.text) : found.text), maxTextLength)
  if (text === '') return title === null ? null : textTile({ ...found, title: null, text: title }, false)
  const tile: DocumentBlock = { key: keyOf('', text), kind: 'text', ...completeBlocks.text(documentVersion, { title, text }, undefined) }
  return { tile, alterations: isCut || isTitleCut ? ['shortened'] : [] }
}
