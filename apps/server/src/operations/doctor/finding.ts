/** What a check has found: in one line, with what to do about it. Nothing in it is a secret. */
export type Finding = { readonly verdict: 'ok' | 'warn' | 'fail'; readonly says: string }

export const ok = (says: string): Finding => ({ verdict: 'ok', says })
export const warn = (says: string): Finding => ({ verdict: 'warn', says })
export const fail = (says: string): Finding => ({ verdict: 'fail', says })
