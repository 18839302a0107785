import { version } from '../package.json'

const args = process.argv.slice(2)

// Other commands load the rest of the bundle, which this one does not need.
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) process.stdout.write(`${version}\n`)
else {
  void import('./program.ts').then(async ({ run }) => {
    process.exitCode = await run(args)
  })
}
