import { defaultTheme, type LinkType, type PublicPage, type Theme, type TileSize } from '@tessera/contract'

import * as texts from '../texts.ts'

const links: readonly [LinkType, TileSize, title: string, url: string][] = [
  ['live-demo', '2x2', texts.sampleProject, 'https://project.example'],
  ['repo-host', '1x1', texts.sampleSource, 'https://code.example'],
  ['blog', '1x1', texts.sampleNotes, 'https://notes.example'],
  ['video-site', '2x1', texts.sampleTalk, 'https://video.example'],
]

/** Sample page that previews a preset. */
export const samplePage = (preset: Theme['preset'], title: string): PublicPage => ({
  slug: preset,
  title,
  description: texts.sampleDescription,
  coverImage: null,
  name: null,
  theme: { ...defaultTheme, preset },
  links: links.map(([type, size, name, url], n) => ({
    id: `${preset}-${n}`,
    type,
    url,
    title: name,
    size,
    thumbnail: null,
    highlighted: false,
  })),
})
