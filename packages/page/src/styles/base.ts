/** The page around the tiles. The theme sets custom properties for colors; density, radius and typography set those for sizes. */
export const baseCss = `
.tv,.tv *,.tv ::before,.tv ::after{box-sizing:border-box}
.tv{
  --fam:ui-sans-serif,system-ui,sans-serif;--h-w:640;--h-ls:-.028em;--h-lh:1.04;--t-w:580;--b-ls:0em;
  overflow-x:clip;min-height:100vh;min-height:100dvh;
  background-color:var(--bg);color:var(--fg);
  text-align:left;font-family:var(--fam);font-size:1rem;line-height:1.5;letter-spacing:var(--b-ls);
  font-synthesis:none;text-rendering:optimizeLegibility;-webkit-font-smoothing:antialiased;-webkit-text-size-adjust:100%;text-size-adjust:100%
}
.tv[dir=rtl]{text-align:right}
[dir=rtl] :is(.tv-go,.tv-strip,.tv-field){scale:-1 1}
.tv-in{max-width:calc(var(--w) + 40px);margin-inline:auto;padding:clamp(20px,4vw,48px) 20px 32px;display:flex;flex-direction:column;min-height:inherit}
.tv-sprite{position:absolute;width:0;height:0;overflow:hidden}
.tv svg{display:block}
.tv .tv-star{display:inline-block}
.tv a{-webkit-tap-highlight-color:transparent}
.tv :focus-visible{outline:2px solid var(--focus);outline-offset:3px}
.m0{fill:var(--m0)}.m1{fill:var(--m1)}.m2{fill:var(--m2)}.m3{fill:var(--m3)}.m4{fill:var(--m4)}

.tv-cover{position:relative;height:clamp(64px,10.4vw,96px);border-radius:var(--r-cover,var(--r));overflow:hidden;background:var(--soft)}
.tv-cover>svg{width:100%;height:100%}
.tv-cover[data-image]{height:auto;aspect-ratio:5/2}
@media (min-width:640px){.tv-cover[data-image]{aspect-ratio:4/1}}
.tv-pic{position:absolute;inset:0;line-height:0;font-size:0;overflow:hidden}
.tv-pic img{min-width:100%;max-width:100%;min-height:100%;max-height:100%;object-fit:cover}

.tv-head{padding-block:clamp(20px,3.4vw,34px) var(--head-gap)}
.tv-by{display:flex;align-items:center;gap:10px;margin:0 0 14px;font-size:.9375rem;color:var(--muted);font-weight:480}
.tv-by>span:last-child{min-width:0;overflow-wrap:anywhere}
.tv-by b{color:var(--fg);font-weight:560}
.tv-ava{width:36px;height:36px;flex:none;display:grid;place-items:center;overflow:hidden;border-radius:var(--r-ava,50%);background:var(--accent);color:var(--on-accent);font-size:.8125rem;font-weight:640;letter-spacing:.02em}
.tv-h1,.tv-desc,.tv-by{overflow-y:clip}
.tv-h1{overflow-x:clip;margin:-.15em -4px;padding:.15em 4px;font-size:clamp(2rem,1.25rem + 3.7vw,3.5rem);line-height:var(--h-lh);letter-spacing:var(--h-ls);font-weight:var(--h-w);text-wrap:balance;overflow-wrap:anywhere}
.tv-desc{margin:14px 0 0;font-size:clamp(1.0625rem,1rem + .4vw,1.25rem);line-height:1.5;color:var(--muted);max-width:54ch;text-wrap:pretty;overflow-wrap:anywhere}

.tv-foot{margin-top:auto;padding-top:44px;display:flex;flex-wrap:wrap;gap:8px 18px;justify-content:space-between;font-size:.875rem;color:var(--muted)}
.tv-foot a,.tv-act{color:inherit;text-decoration:underline;text-decoration-color:var(--line-2);text-underline-offset:3px;padding:4px 0}
.tv-foot a:hover,.tv-act:hover{color:var(--fg);text-decoration-color:currentColor}
.tv-empty{padding:48px 24px;border:1.5px dashed var(--line-2);border-radius:var(--r);text-align:center;color:var(--muted);margin:0}
`

/** The banner of a preview. It stays in sight, so that no part of a preview passes for the published page. */
export const previewCss = `
html{scroll-padding-top:5rem}
.tv{display:flex;flex-direction:column}
.tv-in{flex:1;width:100%;min-height:0}
.tv-preview{position:sticky;top:0;z-index:1;padding:10px 20px;background:var(--fg);color:var(--bg);font-size:.875rem;line-height:1.4;text-align:start}
.tv-preview p{max-width:var(--w);margin:0 auto;display:flex;flex-wrap:wrap;gap:0 1ch}
.tv-preview b{font-weight:600}
@media (forced-colors:active){.tv-preview{border-bottom:2px solid CanvasText}}
@media print{.tv .tv-preview{position:static;background:none;color:#000;border-bottom:1px solid #999}}
`

/** A document without tiles: one message in the middle of the free space. */
export const noticeCss = `
.tv-note{flex:1;display:flex;flex-direction:column;justify-content:center;align-items:flex-start;padding-block:56px 40px;max-width:38rem}
.tv-note .tv-desc{margin-bottom:24px}
.tv-act{color:var(--accent-ink);font-weight:560}
`

/** For whole documents: the page has its own margins. */
export const bodyCss = 'body{margin:0}'

/**
 * The entrance animation of the tiles, on wide screens only: on a phone, it would be a large part of the work to show the page.
 * It moves the grid as one layer, because one layer per tile costs more.
 * An initial opacity of .01 instead of 0 lets browsers count the first paint.
 * On narrow screens it has no duration, so that it does not play when a phone is turned or a window becomes wider.
 */
export const entranceCss = `
@media (prefers-reduced-motion:no-preference){
  .tv-grid{animation:tv-in 0s cubic-bezier(.2,.8,.2,1)}
  @media (min-width:640px){.tv-grid{animation-duration:.42s}}
  @keyframes tv-in{from{opacity:.01;transform:translateY(10px)}}
}
`

/** Rules for forced colors and print. They come last, so that they override the theme. */
export const mediaCss = `
@media (forced-colors:active){
  .tv .tv-tile{border:1px solid LinkText}
  .tv .tv-tile[data-hl]{border-width:3px}
  .tv .tv-strip{display:none}
  .tv .tv-tile .tv-go{background:none;color:LinkText;opacity:1}
}
@media print{
  .tv,.tv-tile{--bg:#fff!important;--fg:#000!important;--muted:#333!important;--tfg:#000!important;--tmuted:#333!important;--ico:#000!important;--chip:#fff!important;--tbg:#fff!important;--tline:#999!important}
  .tv{min-height:0;background:#fff}
  .tv-in{min-height:0;padding:0 0 1px}
  .tv .tv-tile{break-inside:avoid;box-shadow:none;border:1px solid #999}
  .tv .tv-ico{background:#fff!important;color:#000!important}
  .tv-ava{border:1px solid #999;background:none;color:#000}
  .tv .tv-go,.tv .tv-strip,.tv-foot{display:none}
}
`
