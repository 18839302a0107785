/** Forms of system pages. They use the default theme only, on whose background the error color is readable. */
export const formsCss = `
.tv-form{--alarm:#a3261b;display:flex;flex-direction:column;gap:24px;width:100%;max-width:30rem;margin-top:8px}
.tv-field-group{display:flex;flex-direction:column;gap:8px;min-width:0;margin:0;padding:0;border:0}
.tv-label{padding:0;font-weight:560}
fieldset>.tv-label{margin-bottom:8px}
.tv-hint{color:var(--muted);font-weight:400;font-size:.9375rem}
.tv-input{width:100%;min-height:48px;padding:10px 14px;border:1px solid var(--muted);border-radius:var(--r-in);background:var(--surface);color:var(--fg);font:inherit;line-height:1.5}
textarea.tv-input{resize:vertical}
.tv-input[aria-invalid]{border-color:var(--alarm);box-shadow:inset 0 0 0 1px var(--alarm)}
.tv .tv-input:focus-visible{outline-offset:1px}
.tv-problem{margin:0;color:var(--alarm);font-weight:520;text-wrap:pretty}
.tv-choice{display:grid;grid-template-columns:20px minmax(0,1fr);column-gap:12px;padding:12px 14px;border:1px solid var(--line-2);border-radius:var(--r-in);background:var(--surface);cursor:pointer}
.tv-choice:hover{border-color:var(--muted)}
.tv-choice:has(:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent);background:var(--soft)}
.tv-choice input{grid-row:span 2;width:20px;height:20px;margin:2px 0 0;accent-color:var(--accent)}
.tv-choice b{font-weight:560}
.tv-button{min-height:48px;padding:10px 24px;border:1px solid transparent;border-radius:var(--r-in);background:var(--accent);color:var(--on-accent);font:inherit;font-weight:580;cursor:pointer;align-self:flex-start}
.tv-button:hover{background:var(--accent-chip)}
.tv-doing{display:flex;flex-wrap:wrap;align-items:center;gap:12px 20px}
.tv-path{display:inline-block;max-width:100%}
.tv-desc b{font-weight:560;color:var(--fg)}
@media (forced-colors:active){.tv-choice:has(:checked){outline:2px solid Highlight}}
`

/** For the landing page, whose links look like buttons. */
export const landingCss = `
a.tv-button{display:inline-flex;align-items:center;text-decoration:none}
.tv-fine{margin:20px 0 0;color:var(--muted);font-size:.9375rem}
`
