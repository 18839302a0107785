import { defaultTheme, type DocumentChange, type DocumentTile, type PageDocument, type Theme, type Utm } from '@tessera/contract'

import { iconLabels } from '../../links/icon-labels.ts'
import { channelLabels, imageStyleLabels, nameOf, sizeLabels, typeLabels } from '../../links/link-labels.ts'
import { presetLabels, themeChoices } from '../../themes/theme-labels.ts'
import { languageName } from '../../ui/text/language-name.ts'
import { fill } from '../../ui/text/template.ts'
import * as texts from './texts.ts'

/** A change in words: “Title”, from “Ada” to “Ada Lovelace”. */
export type ChangeLine = {
  op: DocumentChange['op']
  text: string
  /** Absent if the text says everything. */
  values?: { from: string; to: string }
}

/**
 * Describes changes line by line, in their order. Tiles are named as in the later of the documents, which begin with the earliest.
 */
export function changeLines(changes: readonly DocumentChange[], documents: readonly PageDocument[]): ChangeLine[] {
  const names = new Map(documents.flatMap(({ links }) => links.map((tile) => [tile.key, nameOf(tile)] as const)))
  for (const { op, from, to } of changes) {
    if (op === 'remove' && !names.has(from.key)) names.set(from.key, nameOf(from))
    if (op === 'add' && !names.has(to.key)) names.set(to.key, nameOf(to))
  }
  return changes.map((change) => lineOf(change, (key) => names.get(key) ?? key))
}

type Value = Extract<DocumentChange, { op: 'change' }>['from']

function lineOf(change: DocumentChange, nameOfKey: (key: string) => string): ChangeLine {
  const { op } = change
  const [part = '', key = '', field = ''] = change.path.slice(1).split('/')
  const link = nameOfKey(key)
  switch (op) {
    case 'add':
      return { op, text: fill(texts.addedLink, { link }) }
    case 'remove':
      return { op, text: fill(texts.deletedLink, { link }) }
    case 'move':
      return { op, text: fill(texts.movedLink, { link, from: change.from + 1, to: change.to + 1 }) }
    case 'change': {
      const { from, to } = change
      if (part === 'links') return tileLine(field as TileField, link, from, to)
      if (part === 'theme') return key === '' ? wholeTheme(from, to) : themeLine(key as keyof Theme, from, to)
      if (part === 'utm') return utmLine(key as keyof Utm | '', from, to)
      return pageLine(part as keyof PageDocument, from, to)
    }
    default:
      return change satisfies never
  }
}

/** The texts of a field that is on or off. */
type OnOff<Text extends string = string> = { on: Text; off: Text }
type PageLabels = {
  [Field in Exclude<keyof PageDocument, 'version' | 'theme' | 'utm' | 'links'>]: PageDocument[Field] extends boolean ? OnOff : string
}
const pageLabels: PageLabels = {
  slug: texts.pageAddress,
  title: texts.title,
  description: texts.description,
  coverImage: texts.coverImage,
  avatar: texts.avatar,
  name: texts.byline,
  published: { on: texts.published, off: texts.unpublished },
  language: texts.language,
  indexed: { on: texts.indexed, off: texts.notIndexed },
  imprintUrl: texts.imprintUrl,
  privacyUrl: texts.privacyUrl,
  publishAt: texts.publishAt,
  unpublishAt: texts.unpublishAt,
}

type FieldOf<Tile> = Tile extends DocumentTile ? keyof Tile : never
type ValueOf<Tile, Field> = Tile extends DocumentTile ? (Field extends keyof Tile ? Tile[Field] : never) : never
type TileField = Exclude<FieldOf<DocumentTile>, 'key' | 'kind'>
type TileLabels = {
  [Field in TileField]: ValueOf<DocumentTile, Field> extends boolean ? OnOff<`${string}{link}${string}`> : string
}
const tileLabels: TileLabels = {
  type: texts.type,
  url: texts.url,
  title: texts.title,
  size: texts.size,
  thumbnail: texts.image,
  active: { on: texts.shownLink, off: texts.hiddenLink },
  highlighted: { on: texts.highlightedLink, off: texts.highlightRemoved },
  visibleFrom: texts.visibleFrom,
  visibleUntil: texts.visibleUntil,
  icon: texts.icon,
  iconImage: texts.iconImage,
  thumbnailStyle: texts.imageStyle,
  me: { on: texts.meLink, off: texts.notMeLink },
  text: texts.text,
  channel: texts.channel,
  address: texts.address,
}

const utmLabels: Record<keyof Utm, string> = { source: texts.utmSource, medium: texts.utmMedium, campaign: texts.utmCampaign }

const themeLabels: Record<keyof Theme, string> = {
  preset: texts.preset,
  background: texts.background,
  accent: texts.accent,
  linkStyle: texts.linkStyle,
  typography: texts.typography,
  radius: texts.corners,
  density: texts.density,
  iconStyle: texts.icons,
  layoutMode: texts.layout,
  showByline: texts.showByline,
}

const change = (text: string, from: string, to: string): ChangeLine => ({ op: 'change', text, values: { from, to } })
const asText = (value: Value): string => (typeof value === 'string' && value !== '' ? value : texts.empty)

function pageLine(field: keyof PageDocument, from: Value, to: Value): ChangeLine {
  const label = pageLabels[field as keyof PageLabels]
  if (typeof label === 'object') return { op: 'change', text: to === true ? label.on : label.off }
  const inWords = (value: Value) => (field === 'language' && typeof value === 'string' ? languageName(value) : asText(value))
  return change(label, inWords(from), inWords(to))
}

/** Without a member, the values of all. */
function utmLine(member: keyof Utm | '', from: Value, to: Value): ChangeLine {
  const inWords = (value: Value) =>
    typeof value === 'object' && value !== null && 'source' in value
      ? [value.source, value.medium, value.campaign].filter((one) => one !== null).join(', ')
      : asText(value)
  return change(member === '' ? texts.utm : utmLabels[member], inWords(from), inWords(to))
}

const valueLabels: { [Field in TileField]?: Record<string, string> } = {
  type: typeLabels,
  size: sizeLabels,
  icon: iconLabels,
  thumbnailStyle: imageStyleLabels,
  channel: channelLabels,
}

function tileLine(field: TileField, link: string, from: Value, to: Value): ChangeLine {
  const label = tileLabels[field]
  if (typeof label === 'object') return { op: 'change', text: fill(to === true ? label.on : label.off, { link }) }
  const labels: Partial<Record<string, string>> = valueLabels[field] ?? {}
  const named = (value: Value) => (typeof value === 'string' ? labels[value] : undefined) ?? asText(value)
  return change(fill(texts.ofLink, { field: label, link }), named(from), named(to))
}

const presetOf = (theme: Value) =>
  typeof theme === 'object' && theme !== null && 'preset' in theme
    ? presetLabels[theme.preset].name
    : presetLabels[defaultTheme.preset].name

const wholeTheme = (from: Value, to: Value): ChangeLine => change(texts.design, presetOf(from), presetOf(to))

function themeLine(field: keyof Theme, from: Value, to: Value): ChangeLine {
  const named = (value: Value): string => {
    if (typeof value === 'boolean') return value ? texts.on : texts.off
    if (field === 'preset') return presetLabels[value as Theme['preset']].name
    if (field === 'background' || field === 'accent') return value === null ? texts.ofPreset : asText(value)
    const choices: readonly { value: string; name: string }[] = themeChoices[field as keyof typeof themeChoices]
    return choices.find((choice) => choice.value === value)?.name ?? asText(value)
  }
  return change(themeLabels[field], named(from), named(to))
}
