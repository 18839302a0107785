import { brands, type genericIcons, type LinkIcon } from '@tessera/contract'

import * as texts from './texts.ts'

const genericLabels: Record<(typeof genericIcons)[number], string> = {
  fediverse: texts.fediverse,
  butterfly: texts.butterfly,
  chat: texts.chat,
  message: texts.message,
  mail: texts.mailIcon,
  phone: texts.phoneIcon,
  map: texts.map,
  rss: texts.rss,
  podcast: texts.podcast,
  music: texts.music,
  video: texts.videoIcon,
  photo: texts.photo,
  shop: texts.shop,
  ticket: texts.ticket,
  coffee: texts.coffee,
  support: texts.support,
  code: texts.code,
  terminal: texts.terminal,
  download: texts.download,
  calendar: texts.calendar,
  news: texts.news,
  study: texts.study,
  game: texts.game,
  people: texts.people,
  web: texts.web,
}

const brandLabels = Object.fromEntries(Object.entries(brands).map(([slug, { name }]) => [`brand-${slug}`, name]))

export const iconLabels = { ...genericLabels, ...brandLabels } as Record<LinkIcon, string>
