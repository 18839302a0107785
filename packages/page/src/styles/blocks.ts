import { genericIcons, type LinkIcon, type Theme } from '@tessera/contract'

/** Headings, which divide a page into sections. */
export const sectionsCss = `
.tv-sec{margin-top:calc(var(--head-gap)*1.15)}
.tv-sec:first-child{margin-top:0}
.tv-h2{margin:0;padding:.15em 0 calc(var(--gap)*.9 + .15em);font-size:clamp(1.25rem,1.1rem + .9vw,1.625rem);line-height:1.2;letter-spacing:-.018em;font-weight:var(--h-w);text-wrap:balance;overflow-wrap:anywhere;overflow-y:clip}
`

/** Texts. They look like the tiles around them, but do not react to the pointer. */
export const textCss = `
.tv-text{min-width:0;min-height:100%;overflow:hidden;padding:max(calc(var(--pad) + 2px),calc(var(--r)*.6));border-radius:var(--r);background:var(--surface);border:1px solid var(--line);box-shadow:0 1px 2px var(--shade)}
.tv-cue,.tv-p{margin:0;overflow-wrap:anywhere}
.tv-cue{margin-bottom:.4em;font-weight:var(--t-w);font-size:1.0625rem;line-height:1.3;letter-spacing:-.008em;text-wrap:balance}
.tv-p{max-width:68ch;font-size:1rem;line-height:1.55;white-space:pre-line;text-wrap:pretty}
[data-size="2x2"] .tv-cue,[data-size="4x1"] .tv-cue{font-size:1.25rem;letter-spacing:-.014em}
@media (min-width:640px){[data-size="2x2"] .tv-p{font-size:1.125rem}}
@media print{.tv .tv-text{break-inside:avoid;background:#fff;color:#000;border:1px solid #999;box-shadow:none}}
`

export const textPresetCss: Readonly<Record<Theme['preset'], string>> = {
  'brand-default': '',
  midnight: '.tv-text{box-shadow:inset 0 1px 0 var(--sheen)}',
  paper: '.tv-text{box-shadow:none}',
  vivid: '.tv-text{border-color:transparent;box-shadow:none}',
  lofi: '.tv-text{box-shadow:3px 3px 0 var(--off)}',
}

export const textLinkStyleCss: Readonly<Record<Theme['linkStyle'], string>> = {
  rounded: '',
  pill: '.tv-text{border-radius:max(var(--r),28px);padding:max(calc(var(--pad) + 4px),22px) max(calc(var(--pad) + 8px),26px)}',
  outline: '.tv-text{background:none;border:1.5px solid var(--line-2);box-shadow:none}',
  filled: '.tv-text{background:var(--soft-2);color:var(--on-soft);border-color:transparent;box-shadow:none}',
  minimal:
    '.tv-text{background:none;border-color:transparent;border-top-color:var(--line-2);border-radius:0;padding-inline:2px;box-shadow:none}',
}

/** Links whose thumbnail fills the tile. Their text stands on an opaque strip in the colors of the tile. */
export const fullCss = `
.tv-cell>.tv-tile[data-full]{flex-direction:column;align-items:stretch;justify-content:flex-end;gap:0;padding:72px 8px 8px;text-align:inherit}
.tv-bg{position:absolute;inset:0;z-index:-1;overflow:hidden;background:var(--art,var(--soft))}
.tv-cap{display:flex;align-items:center;gap:10px;min-width:0;padding:8px 12px;border-radius:max(var(--r) - 8px,0px);background:var(--strip,var(--tbg,var(--surface)))}
.tv-cell .tv-tile[data-full] .tv-txt{flex:1;width:auto;margin:0;padding:0}
.tv .tv-cell[data-size] .tv-tile[data-full] .tv-ico{width:32px;height:32px;border-radius:min(var(--r-in),10px)}
.tv .tv-cell[data-size] .tv-tile[data-full] .tv-ico svg{width:20px;height:20px}
[data-size="2x2"] .tv-tile[data-full]:not([data-hl]) .tv-ico{background:var(--chip);color:var(--ico)}
[data-size="4x1"] .tv-cap{align-self:flex-start;max-width:100%}
.tv-cell[data-size="1x1"] .tv-tile[data-full] .tv-cap{padding:6px 10px}
.tv-cell[data-size="1x1"] .tv-tile[data-full] :is(.tv-ico,.tv-host){display:none}
.tv-cell[data-size] .tv-tile[data-full] .tv-title{font-size:1.0625rem;padding:0}
.tv-cell[data-size="1x1"] .tv-tile[data-full] .tv-title{font-size:.9375rem;-webkit-line-clamp:2;line-clamp:2}
.tv-cell[data-size] .tv-tile[data-full] .tv-host{font-size:.8125rem;padding:0}
@media print{.tv .tv-cap{--strip:#fff}.tv .tv-bg{display:none}}
@media (forced-colors:active){.tv-cap{background:Canvas}}
`

export const fullLinkStyleCss: Readonly<Record<Theme['linkStyle'], string>> = {
  rounded: '',
  pill: '.tv-cell>.tv-tile[data-full]{border-radius:max(var(--r),36px);padding-inline:8px}.tv-cell .tv-cap{border-radius:28px;padding-inline:16px}',
  outline: `
    .tv-tile[data-full]:not([data-hl]){--strip:var(--surface)}
    @media (hover:hover){.tv-tile[data-full]:not([data-hl]):hover{--strip:var(--fg)}}
  `,
  filled: '',
  minimal: `
    .tv-tile[data-full]:not([data-hl]){--strip:var(--surface)}
    .tv-cell>.tv-tile[data-full]{border-color:transparent;border-radius:var(--r);padding-inline:8px}
  `,
}

/** Pictures as icons. */
export const iconImageCss = `
.tv .tv-cell .tv-tile .tv-icn[data-image]{position:relative;display:block;overflow:hidden;border-color:transparent}
`

/** The avatar, in the place and the shape of the initials, but larger. */
export const avatarCss = `
.tv-ava[data-image]{position:relative;width:64px;height:64px;background:var(--soft)}
.tv-by:has([data-image]){gap:14px}
`

const [teal, slate, blue, red, indigo, orange, brown, purple, gray] = [
  '#0b7a75',
  '#3b4252',
  '#2563c9',
  '#c2362b',
  '#3f4fb8',
  '#b34a0e',
  '#8a5a00',
  '#8d3b9e',
  '#5b6470',
]

/** Background colors of white icons, each with a contrast ratio of at least 4.5:1 against white. The marks of all brands share `brand`. */
export const iconHues: Readonly<Record<Exclude<LinkIcon, `brand-${string}`> | 'brand', string>> = {
  fediverse: indigo,
  butterfly: '#1578a8',
  chat: teal,
  message: '#2a7a35',
  mail: blue,
  phone: '#2a7a35',
  map: red,
  rss: orange,
  podcast: purple,
  music: purple,
  video: red,
  photo: indigo,
  shop: orange,
  ticket: brown,
  coffee: brown,
  support: '#b5285f',
  code: slate,
  terminal: slate,
  download: teal,
  calendar: red,
  news: gray,
  study: indigo,
  game: purple,
  people: blue,
  web: '#1578a8',
  brand: slate,
}

/** For the icons that a page uses. */
export const iconHuesCss = (names: readonly string[]): string =>
  [...genericIcons, 'brand' as const]
    .filter((name) => names.includes(name))
    .map((name) => `[data-type=${name}]{--k:${iconHues[name]}}`)
    .join('')
