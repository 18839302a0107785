import { homedir } from 'node:os'

import { version } from '../package.json'
import { exitCode } from './exit-code.ts'

const args = process.argv.slice(2)
const { stdin, stdout, stderr, env } = process

// The program that reads the output has ended, such as `head`.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(exitCode.failed)
})

// Other commands load the rest of the bundle, which this one does not need.
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) stdout.write(`${version}\n`)
else {
  void import('./program.ts').then(async ({ run }) => {
    process.exitCode = await run(args, { stdin, stdout, stderr, env, cwd: process.cwd(), home: homedir() })
  })
}
