// The policy allows no code that is made of text: zod would try it, and be reported for it. By zod's global, which it reads before
// any schema is made: its own function would bring more of it than most screens load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
