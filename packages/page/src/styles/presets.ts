import type { Theme } from '@tessera/contract'

const blocks = [0, 1, 2, 3, 4, 5]
  .map((i) => `.tv-tile[data-block="${i}"]:not([data-hl]){--tbg:var(--v${i});--tfg:var(--w${i});--chip:var(--x${i})}`)
  .join('')

// In these tiles, one color of the generated picture equals that of the tile, unless the page has custom colors. Its stones would be
// invisible, so they get the color of another tile.
const blends = [
  [0, 1, 5],
  [1, 2, 5],
  [3, 4, 2],
  [4, 3, 5],
]
  .map(([block, stone, other]) => `.tv-tile[data-block="${block}"]:not([data-hl]){--m${stone}:var(--v${other})}`)
  .join('')

export const presetCss: Readonly<Record<Theme['preset'], string>> = {
  'brand-default': '',
  midnight: `
    .tv{background-image:radial-gradient(60rem 34rem at 78% -12%,var(--glow),transparent 70%),radial-gradient(44rem 30rem at 0% 0%,var(--glow-2),transparent 70%);background-repeat:no-repeat}
    .tv-tile{--sh:inset 0 1px 0 var(--sheen);--shh:inset 0 1px 0 var(--sheen),0 16px 40px -16px #000}
    .tv-tile[data-hl]{--sh:none}
  `,
  paper: `
    .tv-head{border-bottom:1px solid var(--line-2);margin-bottom:var(--head-gap);padding-bottom:calc(var(--head-gap)*.7);position:relative}
    .tv-head::after{content:"";position:absolute;inset-inline:0;bottom:-4px;border-bottom:1px solid var(--line-2)}
    .tv-tile{--sh:none}
  `,
  vivid: `
    .tv-tile{--tline:transparent;--hline:transparent;--sh:none;--shh:none}
    .tv-h1{font-weight:700}
    .tv-tile[data-block]:not([data-hl]){--tmuted:var(--tfg);--ico:var(--tfg);--art:var(--chip)}
    ${blocks}
    ${blends}
    .tv-tile[data-block]:not([data-hl]) .tv-art{background:none;--ico:var(--accent-ink)}
    .tv-strip{opacity:1}
    @media (prefers-reduced-motion:no-preference) and (hover:hover){.tv-tile:hover{transform:scale(1.018) rotate(-.4deg)}}
  `,
  lofi: `
    .tv{background-image:radial-gradient(var(--dot) 1px,transparent 1.4px);background-size:7px 7px}
    .tv-tile{--sh:3px 3px 0 var(--off);--shh:5px 5px 0 var(--off)}
    .tv-cover{border:1px solid var(--line-2)}
    .tv-pic img{filter:saturate(.72) contrast(.94)}
    @media (prefers-reduced-motion:no-preference) and (hover:hover){.tv-tile:hover{transform:translate(-2px,-2px)}}
  `,
}
