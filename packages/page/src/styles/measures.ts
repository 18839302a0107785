import type { Theme } from '@tessera/contract'

import { fonts } from './fonts.generated.ts'

export const densityCss: Readonly<Record<Theme['density'], string>> = {
  compact: `
    .tv{--gap:10px;--row:112px;--row-sm:104px;--pad:14px;--head-gap:28px;--w:820px}
    .tv-ico{width:38px;height:38px}
    .tv-tile{gap:8px}
  `,
  comfortable: `.tv{--gap:14px;--row:144px;--row-sm:128px;--pad:18px;--head-gap:40px;--w:880px}`,
  airy: `.tv{--gap:22px;--row:176px;--row-sm:144px;--pad:24px;--head-gap:56px;--w:980px}`,
}

export const radiusCss: Readonly<Record<Theme['radius'], string>> = {
  sharp: `.tv{--r:0px;--r-in:0px;--r-ava:0px}`,
  rounded: `.tv{--r:12px;--r-in:8px}`,
  soft: `.tv{--r:18px;--r-in:13px}`,
  // A full radius would clip the content of tall tiles. 40 px looks full on a row and still leaves a block its shape.
  pill: `
    .tv{--r:40px;--r-in:22px;--r-cover:999px}
    .tv-cover[data-image]{border-radius:40px}
    .tv-tile{padding:max(var(--pad),20px)}
    @media (max-width:639.9px){.tv-tile{border-radius:32px;padding:18px}}
  `,
}

const family = (typography: Theme['typography'], generic: string): string =>
  `--fam:"${fonts[typography].family}","${fonts[typography].family} Fallback",${generic}`

export const typographyCss: Readonly<Record<Theme['typography'], string>> = {
  modern: `.tv{${family('modern', 'ui-sans-serif,system-ui,sans-serif')}}`,
  editorial: `.tv{${family('editorial', 'Georgia,serif')};--h-w:520;--h-ls:-.022em;--h-lh:1.06;--t-w:540}`,
  mono: `
    .tv{${family('mono', 'ui-monospace,monospace')};--h-w:560;--h-ls:-.05em;--h-lh:1.08;--t-w:560;--b-ls:-.02em}
    .tv-h1{font-size:clamp(1.75rem,1.1rem + 3.1vw,2.875rem)}
    .tv-desc{font-size:clamp(1rem,.95rem + .3vw,1.125rem)}
    .tv-title{font-size:1rem}
    .tv-host{font-size:.8125rem}
  `,
  geometric: `.tv{${family('geometric', 'ui-sans-serif,system-ui,sans-serif')};--h-w:620;--h-ls:-.03em;--h-lh:1.02;--t-w:540;--b-ls:.002em}`,
}
