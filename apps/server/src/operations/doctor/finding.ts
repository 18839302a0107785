/** The result of a check. `message` is one line, says what to do about a problem, and contains no secret. */
export type Finding = { readonly verdict: 'ok' | 'warn' | 'fail'; readonly message: string }

export const ok = (message: string): Finding => ({ verdict: 'ok', message })
export const warn = (message: string): Finding => ({ verdict: 'warn', message })
export const fail = (message: string): Finding => ({ verdict: 'fail', message })
