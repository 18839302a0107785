import type { LinkType, Theme } from '@tessera/contract'

/** Background color behind the white icon. Each has a contrast ratio of at least 4.5:1 against white. */
export const typeHues: Readonly<Record<LinkType, string>> = {
  'live-demo': '#0b7a75',
  'repo-host': '#3b4252',
  documentation: '#2563c9',
  'video-site': '#c2362b',
  microblog: '#1578a8',
  'professional-network': '#3f4fb8',
  'launch-directory': '#c2500f',
  'hackathon-site': '#8a5a00',
  blog: '#8d3b9e',
  other: '#5b6470',
}

export const iconCss: Readonly<Record<Theme['iconStyle'], string>> = {
  duotone: '',
  filled: `
    .tv-ico,[data-hl] .tv-ico{background:none;border:0;color:var(--tfg);justify-items:start}
    .tv-ico svg{width:30px;height:30px}
    [data-size="1x1"] .tv-ico,[data-size="2x1"] .tv-ico{width:32px;height:36px}
    [data-size="4x1"] .tv-ico{width:36px;height:44px}
    [data-size="2x2"] .tv-ico{color:var(--fg);justify-items:center;background:var(--surface)}
    [data-size="2x2"] [data-hl] .tv-ico{color:var(--accent);background:var(--on-accent)}
  `,
  colored: `
    .tv .tv-cell .tv-tile[data-type] .tv-ico{background:var(--k);color:#fff;border-color:transparent}
    .tv .tv-cell .tv-tile[data-hl] .tv-ico{background:var(--on-accent);color:var(--accent)}
    ${Object.entries(typeHues)
      .map(([type, hue]) => `[data-type=${type}]{--k:${hue}}`)
      .join('')}
  `,
}

export const linkStyleCss: Readonly<Record<Theme['linkStyle'], string>> = {
  rounded: '',
  pill: `
    .tv-tile{border-radius:999px;padding-inline:calc(var(--pad) + 8px)}
    .tv-ico{border-radius:50%!important}
    [data-size="1x1"]>.tv-tile{align-items:center;justify-content:center;text-align:center;border-radius:calc(var(--row)/2.4)}
    [data-size="1x1"] .tv-txt{width:100%}
    [data-size="1x1"] .tv-title{padding-inline:4px}
    [data-size="1x1"] .tv-go{display:none}
    [data-size="2x1"]>.tv-tile{flex-direction:row;align-items:center;justify-content:flex-start;gap:16px;padding-inline:calc(var(--pad) + 8px)}
    [data-size="2x1"] .tv-txt{flex:1}
    [data-size="2x1"] .tv-ico{width:52px;height:52px}
    [data-size="2x1"]>.tv-tile .tv-go{position:static;flex:none;width:20px;height:20px;display:block}
    [data-size="2x1"] .tv-art{position:relative;inset:auto;flex:none;width:64px;height:64px;border-radius:50%;order:-1}
    [data-size="2x1"]>[data-th] .tv-ico{display:none}
    [data-size="2x2"]>.tv-tile{border-radius:44px;padding-inline:0}
    [data-size="2x2"] .tv-art{border-radius:36px}
    [data-size="2x2"] .tv-txt{padding-inline-start:calc(var(--pad) + 8px)}
    [data-size="4x1"] .tv-art{border-radius:999px}
    @media (max-width:639.9px){
      [data-size="1x1"]:not([data-widened])>.tv-tile{padding-inline:10px}
      [data-size="1x1"] .tv-title{font-size:.9375rem}
      [data-size="1x1"]:not([data-widened]) .tv-host{padding-inline:11px}
      [data-size="4x1"]>[data-th]{justify-content:center;padding-inline-start:calc(var(--pad) + 8px)}
      [data-size="4x1"]>[data-th] .tv-ico{display:none}
      [data-widened]>.tv-tile{flex-direction:row;align-items:center;justify-content:flex-start;gap:16px;text-align:inherit;border-radius:999px}
      [data-widened] .tv-txt{flex:1}
      [data-widened] .tv-title{padding-inline:0}
      [data-widened]>.tv-tile .tv-go{position:static;flex:none;width:20px;height:20px;display:block}
      [data-widened] .tv-ico{width:52px;height:52px}
    }
  `,
  outline: `
    .tv-tile{--tbg:transparent;--tline:var(--fg);--sh:none;--shh:none;--hline:var(--fg);--chip:transparent;border-width:1.5px}
    .tv-ico{border:1.5px solid currentColor}
    [data-size="2x2"] .tv-ico{border-color:transparent}
    @media (hover:hover){
      .tv-tile:not([data-hl]):hover{--tfg:var(--bg);--tmuted:var(--bg);--ico:var(--bg);background:var(--fg)}
      [data-size="2x2"]>.tv-tile:not([data-hl]):hover .tv-ico{color:var(--accent-ink)}
    }
  `,
  filled: `
    .tv-tile{--tbg:var(--soft-2);--tline:transparent;--hline:transparent;--tfg:var(--on-soft);--tmuted:var(--on-soft);--ico:var(--on-soft);--chip:var(--surface);--art:var(--soft-3);--sh:none}
    @media (hover:hover){.tv-tile:not([data-hl]):hover{--tbg:var(--soft-3)}}
  `,
  minimal: `
    .tv-tile{--tbg:transparent;--tline:transparent;--sh:none;--shh:none;--hline:transparent;border-top-color:var(--line-2);border-radius:0;padding-inline:2px}
    .tv-tile[data-hl]{border-radius:var(--r);padding-inline:var(--pad)}
    [data-size="2x1"] .tv-art,[data-size="4x1"] .tv-art{inset-block:12px 4px;inset-inline-end:0;border-radius:var(--r)}
    [data-size="4x1"]>.tv-tile:not([data-hl]){padding-inline-start:2px}
    [data-size="4x1"]>.tv-tile:not([data-hl],[data-th]){padding-inline-end:2px}
    [data-size="2x2"]>.tv-tile{padding-inline:0}
    [data-size="2x2"] .tv-art{margin:12px 0 0;border-radius:var(--r)}
    [data-size="2x2"] .tv-txt{padding-inline-start:2px}
    [data-size="2x2"] [data-hl] .tv-art{margin:8px 8px 0;border-radius:max(var(--r) - 8px,0px)}
    [data-size="2x2"] [data-hl] .tv-txt{padding-inline-start:calc(var(--pad) + 2px)}
    .tv-tile:not([data-hl]) .tv-go{inset-inline-end:2px}
    @media (hover:hover){.tv-tile:not([data-hl]):hover{border-top-color:var(--accent-ink)}.tv-tile:not([data-hl]):hover .tv-title{color:var(--accent-ink)}}
  `,
}

/**
 * Single-column layout: tiles of every size become equal rows. The repeated class gives these rules a higher specificity than
 * the per-size rules.
 */
export const listCss = `
  .tv{--w:640px}
  .tv .tv-grid{grid-template-columns:minmax(0,1fr);grid-auto-rows:auto}
  .tv .tv-cell.tv-cell{grid-column:1;grid-row:auto}
  .tv .tv-cell>.tv-tile{flex-direction:row;align-items:center;justify-content:flex-start;gap:16px;min-height:calc(44px + var(--pad)*1.5);padding-block:calc(var(--pad)*.75)}
  .tv .tv-cell .tv-txt{flex:1}
  .tv .tv-cell .tv-go{position:static;display:block;width:20px;height:20px;flex:none}
`
