export { watchAnswers } from './answers.mjs'
export { learnAt, learnFromDatabase } from './kept-secrets.ts'
export { type Answer, isReference, Secrets } from './secrets.ts'
export { leaksIn, watcher } from './watched.ts'
