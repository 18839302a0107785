/**
 * The grid and the tiles in their four sizes. There are two columns by default and four from a viewport width of 640 px. The dashboard
 * shows pages in iframes, which have their own viewport, so media queries suffice. Container queries would make browsers compute styles and
 * layout in one long task, which delays the first paint on slow phones.
 */
export const tilesCss = `
.tv-grid{list-style:none;margin:0;padding:0;display:grid;gap:var(--gap);grid-template-columns:repeat(2,minmax(0,1fr));grid-auto-rows:minmax(var(--row-sm),auto)}
.tv-cell{min-width:0;display:grid;grid-column:span 2}
.tv-cell[data-size="1x1"]:not([data-widened]){grid-column:span 1}
.tv-cell[data-size="2x2"]{grid-row:span 2}
@media (min-width:640px){
  .tv-grid{grid-template-columns:repeat(4,minmax(0,1fr));grid-auto-rows:minmax(var(--row),auto);grid-auto-flow:dense}
  .tv-cell[data-size="1x1"][data-size]{grid-column:span 1}
  .tv-cell[data-size="4x1"]{grid-column:span 4}
}
.tv-tile{
  --ico:var(--accent-ink);--chip:var(--soft);--tfg:var(--fg);--tmuted:var(--muted);
  position:relative;display:flex;flex-direction:column;justify-content:space-between;gap:12px;min-width:0;min-height:100%;overflow:hidden;isolation:isolate;
  padding:var(--pad);border-radius:var(--r);color:var(--tfg);text-decoration:none;
  background:var(--tbg,var(--surface));border:1px solid var(--tline,var(--line));box-shadow:var(--sh,0 1px 2px var(--shade))
}
.tv-ico{flex:none;width:44px;height:44px;display:grid;place-items:center;border-radius:var(--r-in);background:var(--chip);color:var(--ico)}
.tv-ico svg{width:24px;height:24px;fill:currentColor}
.tv-txt{min-width:0;display:flex;flex-direction:column;gap:2px}
.tv-title{font-weight:var(--t-w);font-size:1.0625rem;line-height:1.25;letter-spacing:-.008em;overflow-wrap:anywhere;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;line-clamp:2;overflow:hidden;text-wrap:balance}
.tv-host{font-size:.875rem;line-height:1.35;color:var(--tmuted);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.tv-star{width:.9em;height:.9em;fill:currentColor;margin-inline-end:.35em;vertical-align:-.06em}
.tv-go{position:absolute;top:calc(var(--pad) - 2px);inset-inline-end:calc(var(--pad) - 2px);width:18px;height:18px;fill:currentColor;color:var(--tmuted);opacity:.7}
.tv-art{position:relative;overflow:hidden;background:var(--art,var(--soft));color:var(--ico)}
.tv-mo{position:absolute;inset:0;width:100%;height:100%}

[data-size="1x1"] .tv-title{font-size:1rem;-webkit-line-clamp:3;line-clamp:3}
[data-size="1x1"] .tv-host{font-size:.8125rem}

[data-size="2x1"]>[data-th]{padding-inline-end:calc(40% + 22px)}
[data-size="2x1"] .tv-art{position:absolute;inset-block:8px;inset-inline-end:8px;width:40%;border-radius:max(var(--r) - 8px,0px)}
[data-size="2x1"]>[data-th] .tv-go{display:none}

[data-size="2x2"]>.tv-tile{justify-content:flex-end;gap:14px;padding:0}
[data-size="2x2"] .tv-art{flex:1 1 0;min-height:96px;margin:8px 8px 0;border-radius:max(var(--r) - 8px,0px);display:grid;place-items:center}
[data-size="2x2"] .tv-ico{position:relative;width:84px;height:84px;border-radius:calc(var(--r-in)*1.8);background:var(--surface)}
[data-size="2x2"] .tv-ico svg{width:44px;height:44px}
[data-size="2x2"] .tv-txt{padding-block-end:var(--pad);padding-inline:calc(var(--pad) + 2px) calc(var(--pad) + 28px)}
[data-size="2x2"] .tv-title{font-size:1.25rem;letter-spacing:-.014em}
[data-size="2x2"] .tv-host{font-size:.9375rem}
[data-size="2x2"] .tv-go{top:auto;bottom:calc(var(--pad) + 3px);inset-inline-end:calc(var(--pad) + 2px)}

[data-size="4x1"]>.tv-tile{flex-direction:row;align-items:center;justify-content:flex-start;gap:18px;padding-inline:calc(var(--pad) + 4px)}
[data-size="4x1"] .tv-ico{width:56px;height:56px}
[data-size="4x1"] .tv-ico svg{width:30px;height:30px}
[data-size="4x1"] .tv-txt{flex:1}
[data-size="4x1"] .tv-title{font-size:1.25rem;letter-spacing:-.014em}
[data-size="4x1"] .tv-go{position:static;width:22px;height:22px;flex:none}
[data-size="4x1"] .tv-art{position:absolute;inset-block:8px;inset-inline-end:8px;width:clamp(96px,28%,260px);border-radius:max(var(--r) - 8px,0px)}
[data-size="4x1"]>[data-th]{padding-inline-end:calc(clamp(96px,28%,260px) + 22px)}
[data-size="4x1"]>[data-th] .tv-go{display:none}
.tv-strip{position:absolute;inset-block:0;inset-inline-end:0;width:42%;height:100%;z-index:-1;opacity:.6;-webkit-mask-image:linear-gradient(90deg,transparent 4%,#000);mask-image:linear-gradient(90deg,transparent 4%,#000)}
[data-strip] .tv-txt{margin-inline-end:calc(42% - 56px)}
[data-strip] .tv-go{width:40px!important;height:40px!important;padding:10px;border-radius:50%;background:var(--tbg,var(--surface));color:var(--tfg);opacity:1}
@media (max-width:639.9px){
  .tv-tile{--pad:14px}
  [data-size="4x1"] .tv-ico{width:44px;height:44px}
  [data-size="4x1"] .tv-ico svg{width:24px;height:24px}
  [data-size="4x1"] .tv-title{font-size:1.0625rem}
  [data-size="4x1"]>.tv-tile{gap:14px;padding-inline-start:var(--pad)}
  [data-strip] .tv-txt{margin-inline-end:14px}
  .tv-strip{width:84px}
  [data-size="4x1"]>[data-th]{flex-direction:column;align-items:flex-start;justify-content:space-between;gap:12px;padding-inline-end:calc(40% + 22px)}
  [data-size="4x1"]>[data-th] .tv-txt{flex:none;max-width:100%}
  [data-size="4x1"] .tv-art{width:40%}
}

.tv-tile[data-hl]{--m0:var(--h0);--m1:var(--h1);--m2:var(--h2);--m3:var(--h3);--m4:var(--h4);--tbg:var(--accent);--tline:var(--accent);--tfg:var(--on-accent);--tmuted:var(--on-accent);--ico:var(--on-accent);--chip:var(--accent-chip);--art:var(--accent)}
[data-size="2x2"] [data-hl] .tv-ico{background:var(--on-accent);color:var(--accent)}

@media (hover:hover){
  .tv-tile:hover{border-color:var(--hline,var(--line-2));box-shadow:var(--shh,0 2px 4px var(--shade),0 12px 28px -10px var(--shade-2))}
  .tv-tile:hover .tv-go{opacity:1;color:var(--ico)}
}
@media (prefers-reduced-motion:no-preference){
  .tv-tile{transition:transform .22s cubic-bezier(.2,.8,.2,1),box-shadow .22s,border-color .22s,background-color .18s,color .18s}
  .tv-go{transition:transform .22s cubic-bezier(.2,.8,.2,1),opacity .2s}
  .tv-tile:active{transform:scale(.985)}
  @media (hover:hover){.tv-tile:hover{transform:translateY(-2px)}.tv-tile:hover .tv-go{transform:translate(2px,-2px)}}
}
`
