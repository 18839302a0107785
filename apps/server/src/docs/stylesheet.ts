/** The style sheet of the reference. Light and dark follow the system, because there is no script for a switch. */
export const referenceStyle = (sans: string, mono: string): string =>
  [fontFaces(sans, mono), tokens, base, frame, contents, operations, fields, samples, narrow, settings].join('').replaceAll(/\n\s*/g, '')

const fontFaces = (sans: string, mono: string) => `
@font-face{font-family:Geist;font-weight:100 900;font-display:swap;src:url(${sans}) format("woff2")}
@font-face{font-family:"Geist Mono";font-weight:100 900;font-display:swap;src:url(${mono}) format("woff2")}`

const tokens = `
:root{
  --canvas:#f4f4f0;--bg:#fafaf7;--panel:#fff;--hover:#f1f1ec;--line:#e6e6df;--line-strong:#d3d3ca;--ink:#191b18;--ink-2:#52554c;--ink-3:#62655b;
  --brand:#0e6b57;--brand-soft:#e3f0eb;--brand-ink:#0b5a49;--danger:#b3261e;--danger-soft:#fbeae8;--warn:#7d5200;--warn-soft:#faf0d9;color-scheme:light dark
}
@media (prefers-color-scheme:dark){:root{
  --canvas:#0f110f;--bg:#141614;--panel:#191b19;--hover:#232623;--line:#2a2d2a;--line-strong:#3b3f3b;--ink:#eef0ec;--ink-2:#b4b8b0;--ink-3:#9ba097;
  --brand:#4fb59a;--brand-soft:#16302a;--brand-ink:#7cd0b8;--danger:#f2857c;--danger-soft:#3a1c1a;--warn:#e3b45e;--warn-soft:#35290f
}}`

const base = `
*,::before,::after{box-sizing:border-box}
html{scroll-padding-top:24px;-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--ink);font:400 .9375rem/1.6 Geist,ui-sans-serif,system-ui,sans-serif;-webkit-font-smoothing:antialiased;font-variant-numeric:tabular-nums}
h1,h2,h3,h4,p,ul,figure,pre{margin:0;padding:0}
ul{list-style:none}
h1{font-size:2rem;line-height:1.15;font-weight:640;letter-spacing:-.022em}
h2{font-size:1.375rem;line-height:1.25;font-weight:620;letter-spacing:-.015em}
h3{font-size:1.125rem;line-height:1.35;font-weight:600;letter-spacing:-.01em}
h4{margin-top:26px;font-size:.8125rem;line-height:1.4;font-weight:600;color:var(--ink-2)}
a{color:var(--brand-ink);text-decoration-color:color-mix(in srgb,currentColor 40%,transparent);text-underline-offset:3px}
a:hover{text-decoration-color:currentColor}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px;border-radius:4px}
code,pre{font-family:"Geist Mono",ui-monospace,monospace;font-size:.8125rem}
p code,li code{overflow-wrap:anywhere}
.prose td code{white-space:nowrap}
.prose code,.facts code,.head>p:not(.route) code{padding:1px 5px;border-radius:5px;background:var(--hover)}
.prose p{margin-top:14px;max-width:68ch;text-wrap:pretty}
.introduction h2{margin-top:40px;font-size:1.125rem}
.scroll{overflow-x:auto;margin-top:16px;border:1px solid var(--line);border-radius:12px;background:var(--panel)}
table{width:100%;border-collapse:collapse;font-size:.875rem}
th,td{padding:9px 16px;text-align:left;vertical-align:top}
th{font-size:.8125rem;font-weight:500;color:var(--ink-3)}
tr+tr>td,tbody>tr>td,.operation+.operation,.reasons li+li,.fields>li+li{border-top:1px solid var(--line)}
td small{margin-left:6px;font-size:.75rem;color:var(--ink-3)}
.every{margin-top:8px}
.every tr>:first-child{width:72px;padding-left:0}
tr:target>td{background:var(--brand-soft)}`

const frame = `
.skip{position:fixed;z-index:3;top:12px;left:12px;padding:8px 14px;border-radius:8px;background:var(--brand);color:var(--bg);translate:0 -80px}
.skip:focus{translate:none}
.bar{position:fixed;z-index:2;top:0;left:0;width:280px;height:64px;display:flex;align-items:center;justify-content:space-between;padding:0 20px;border-right:1px solid var(--line);background:var(--bg)}
.brand{display:flex;align-items:center;gap:10px;color:var(--ink);font-size:1rem;font-weight:620;text-decoration:none;letter-spacing:-.01em}
.mark{display:flex;width:24px;height:24px}
.open{display:none}
main{margin-left:280px;padding:64px clamp(24px,3.2vw,64px) 96px;max-width:1320px}
main>*+*{margin-top:72px}
.introduction h1+.prose>p:first-child{font-size:1.0625rem;color:var(--ink-2);max-width:58ch}
.introduction{max-width:760px}
.group>header{padding-bottom:20px;border-bottom:1px solid var(--line)}
.group>header p{margin-top:4px;color:var(--ink-2)}`

const contents = `
#contents{position:fixed;top:0;bottom:0;left:0;width:280px;padding:64px 12px 32px;overflow-y:auto;border-right:1px solid var(--line);background:var(--bg);overscroll-behavior:contain;scrollbar-width:thin;scroll-target-group:auto}
#contents h2{margin:20px 8px 4px;font-size:.75rem;font-weight:500;letter-spacing:0;color:var(--ink-3)}
#contents h2:first-child{margin-top:4px}
#contents h2 a:hover{color:var(--ink)}
#contents li a{display:flex;align-items:baseline;justify-content:space-between;gap:10px;padding:5px 8px;border-radius:8px;font-size:.8125rem;line-height:1.4;color:var(--ink-2);text-decoration:none}
#contents li a:hover{background:var(--hover);color:var(--ink)}
#contents li .method{padding:0;background:none;font-size:.625rem}
#contents li a:target-current{background:var(--hover);color:var(--ink)}`

const operations = `
.operation{display:grid;grid-template:auto 1fr/minmax(0,1fr) minmax(0,28.5rem);gap:0 40px}
.about{grid-row:2}
.group .operation{padding-block:40px}
.head h3 a,#contents h2 a{color:inherit;text-decoration:none}
.head h3 a:hover{text-decoration:underline;text-decoration-thickness:1px}
.operation:target h3{color:var(--brand-ink)}
.head>p{margin-top:12px}
.route{display:flex;align-items:baseline;gap:10px}
.route code{overflow-wrap:anywhere}
.base{color:var(--ink-3)}
.method{flex:none;padding:2px 7px;border-radius:6px;font:600 .6875rem/1.5 "Geist Mono",ui-monospace,monospace;letter-spacing:.02em}
.get{background:var(--brand-soft);color:var(--brand-ink)}
.post,.put,.patch{background:var(--warn-soft);color:var(--warn)}
.delete{background:var(--danger-soft);color:var(--danger)}
.answer{margin-top:8px}
.status{font:500 .8125rem/1.5 "Geist Mono",ui-monospace,monospace;color:var(--brand-ink)}
.status.failed{color:var(--danger)}
.statuses{color:var(--ink-3);font-family:"Geist Mono",ui-monospace,monospace;font-size:.75rem;font-weight:400}
.reasons{margin-top:4px}
.reasons li{display:flex;gap:12px;padding-block:6px;font-size:.875rem}`

const fields = `
.fields{margin-top:6px}
.fields>li{padding-block:9px;font-size:.875rem;line-height:1.5}
.fields p+p{margin-top:3px}
.fields .name{font-weight:560}
.field{display:flex;flex-wrap:wrap;align-items:baseline;gap:2px 10px}
.type{color:var(--ink-3);font-size:.8125rem}
.required{color:var(--warn);font-size:.8125rem}
.facts{color:var(--ink-2);font-size:.8125rem}
.facts code{font-size:.75rem}
.allowed code{display:inline-block;margin:0 4px 3px 0;line-height:1.5}
details{margin-top:8px;border:1px solid var(--line);border-radius:10px;background:var(--panel)}
summary{padding:7px 12px;border-radius:10px;font-size:.8125rem;font-weight:500;color:var(--ink-2);cursor:pointer}
summary:hover{color:var(--ink)}
details[open]>summary{border-bottom:1px solid var(--line);border-radius:10px 10px 0 0}
details>.fields,details>.reasons{margin:0;padding:2px 12px 4px}`

const samples = `
.samples{grid-area:1/2/3;display:flex;flex-direction:column;gap:12px;position:sticky;top:24px;align-self:start}
.sample{border:1px solid var(--line);border-radius:12px;background:var(--panel);overflow:hidden}
.sample figcaption{padding:7px 14px;border-bottom:1px solid var(--line);font-size:.75rem;font-weight:500;color:var(--ink-3)}
.sample pre{padding:12px 14px;line-height:1.6;white-space:pre-wrap;overflow-wrap:anywhere}
.sample pre code{font-size:.75rem}
.whole pre{user-select:all;-webkit-user-select:all;cursor:copy}`

/** On narrow screens the contents cover the page while they are the `:target`; following a link closes them. */
const narrow = `
@media (max-width:1180px){
  .operation{display:flex;flex-direction:column}
  .samples{display:contents}
  .sample{order:2;margin-top:12px}
  .about{order:1}
  .sample.whole{order:0;margin-top:20px}
}
@media (max-width:820px){
  html{scroll-padding-top:72px}
  .bar{width:auto;right:0;height:56px;padding:0 16px;border-right:0;border-bottom:1px solid var(--line)}
  .open{display:block;padding:6px 12px;border:1px solid var(--line-strong);border-radius:8px;background:var(--panel);color:var(--ink);font-size:.875rem;font-weight:500;text-decoration:none}
  #contents{display:none;z-index:1;top:56px;right:0;width:auto;padding:12px 12px 48px;border:0}
  #contents:target{display:block}
  #contents li a{padding:11px 8px;font-size:.9375rem}
  #contents li .method{font-size:.6875rem}
  #contents h2{font-size:.8125rem}
  main{margin-left:0;padding:88px 16px 72px}
  main>*+*{margin-top:56px}
  summary{padding-block:11px}
  th,td{padding-inline:12px}
}`

const settings = `
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
@media (forced-colors:active){.method,.sample,details{border:1px solid}}
@media print{.bar,#contents{display:none}main{margin:0;padding:0}.operation{display:block}}`
