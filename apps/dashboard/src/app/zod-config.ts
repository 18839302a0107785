// The content security policy forbids eval, and Zod's attempt would be reported. This sets Zod's global configuration directly:
// importing z.config would add Zod to the first load of every screen.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
