import { TesseraError } from '@tessera/client'
import { Command, CommanderError } from 'commander'

import { version } from '../package.json'
import { analyticsCommand, type AnalyticsOptions, linksCommand, revokeCommand, tokensCommand } from './commands/lists.ts'
import { completionCommand } from './commands/completion.ts'
import { driftCommand } from './commands/drift.ts'
import type { ExportCommandOptions } from './commands/export.ts'
import type { ImportCommandOptions } from './commands/import.ts'
import { initCommand } from './commands/init.ts'
import { loginCommand, logoutCommand, whoamiCommand } from './commands/login.ts'
import { mcpCommand } from './commands/mcp.ts'
import { openCommand, publicationCommand } from './commands/pages.ts'
import { applyCommand, type ApplyOptions, planCommand, type PlanOptions } from './commands/plan.ts'
import { previewCommand, type PreviewOptions } from './commands/preview.ts'
import { pullCommand } from './commands/pull.ts'
import type { Context, GlobalOptions, Host } from './context.ts'
import type { SiteCommandOptions } from './commands/site.ts'
import { exitCode } from './exit-code.ts'
import { Failure } from './failure.ts'
import { failureOf } from './output/problem.ts'
import { red, type Terminal, terminalOf } from './output/terminal.ts'

/** Tokens of the service have 46 of these characters after `tess_`. */
const tokenPattern = /tess_[\dA-Za-z]{40,}/

/** Runs a command and returns the exit code. */
export async function run(args: readonly string[], host: Host): Promise<number> {
  const terminal = terminalOf(host)
  try {
    if (args.some((arg) => tokenPattern.test(arg))) {
      throw new Failure(
        'Tokens are not accepted as arguments: other users can see them, and the shell history keeps them. Revoke this token, then run tessera login and enter a new one when asked, or set TESSERA_TOKEN',
      )
    }
    return await parse(args, host, terminal)
  } catch (error) {
    return report(error, terminal)
  }
}

function report(error: unknown, terminal: Terminal): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.done : exitCode.failed
  const failure = error instanceof TesseraError ? failureOf(error.error) : error
  const isExpected = failure instanceof Failure || (failure as NodeJS.ErrnoException).code !== undefined
  const { message, stack } = failure as Error
  for (const line of (isExpected ? message : String(stack)).split('\n')) terminal.note(red('error '), line)
  return exitCode.failed
}

async function parse(args: readonly string[], { cwd, home, env }: Host, terminal: Terminal): Promise<number> {
  let code: number = exitCode.done
  const program = new Command('tessera')
  const context = (): Context => ({ cwd, home, env, terminal, options: program.opts<GlobalOptions>() })
  /** Registers what a command does with its arguments, options last. */
  const does =
    <Args extends unknown[]>(action: (...given: Args) => Promise<number> | number) =>
    async (...given: Args): Promise<void> => {
      code = await action(...given)
    }
  const write = (text: string) => {
    for (const line of text.trimEnd().split('\n')) terminal.note(line)
  }
  program
    .description('Keep Tessera pages in files.')
    .version(version)
    .option('--url <origin>', 'the service (default: TESSERA_URL, else the url in tessera.yaml)')
    .option('--insecure', 'allow http to hosts other than this computer')
    .option('--json', 'print the result as JSON')
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    .configureOutput({ writeOut: (text) => terminal.printRaw(text), writeErr: write })
    .showHelpAfterError('(tessera --help lists the commands)')
    .addHelpText('after', '\nExit codes: 0: done; 1: error; 2: plan, drift or --check found a difference')

  program
    .command('login')
    .description('store a token for a service')
    .option('--stdin', 'read the token from stdin')
    .action(does((options: { stdin?: true }) => loginCommand(context(), options)))
  program
    .command('logout')
    .description('forget the stored token')
    .option('--revoke', 'also revoke it')
    .action(does((options: { revoke?: true }) => logoutCommand(context(), options)))
  program
    .command('whoami')
    .description('show the account and what the token can do')
    .action(does(() => whoamiCommand(context())))
  program
    .command('init')
    .description('start a project in this folder')
    .action(does(() => initCommand(context())))
  program
    .command('pull')
    .description('update files from their pages')
    .argument('[slugs...]', 'only these pages; a page without a file gets one')
    .option('--yes', 'write without asking')
    .action(does((slugs: string[], options: { yes?: true }) => pullCommand(context(), slugs, options)))
  program
    .command('plan')
    .description('show what apply would change')
    .option('--out <file>', 'store the plan for apply')
    .option('--markdown', 'print it as a comment for a pull request')
    .option('--preview [key]', 'create previews of the changed pages; reuse the same key to keep their addresses')
    .action(does((options: PlanOptions) => planCommand(context(), options)))
  program
    .command('apply')
    .description('make pages match their files')
    .argument('[planfile]', 'a stored plan; it is applied without asking')
    .option('--yes', 'apply without asking')
    .option('--overwrite', 'also apply to pages that have been changed elsewhere since the last apply')
    .action(does((planFile: string | undefined, options: ApplyOptions) => applyCommand(context(), planFile, options)))
  program
    .command('drift')
    .description('find pages that were changed elsewhere')
    .action(does(() => driftCommand(context())))
  program
    .command('preview')
    .description('create a preview of each file at a secret address')
    .argument('[names...]', 'only these files or slugs')
    .option('--key <key>', 'reuse the same key to keep the address')
    .option('--hours <hours>', 'lifetime of the preview in hours')
    .option('--note <text>', 'a label shown in the list of previews')
    .action(does((names: string[], options: PreviewOptions) => previewCommand(context(), names, options)))
  for (const [name, published] of [
    ['publish', true],
    ['unpublish', false],
  ] as const) {
    program
      .command(name)
      .description(`${name} pages`)
      .argument('<slugs...>')
      .action(does((slugs: string[]) => publicationCommand(context(), slugs, published)))
  }
  program
    .command('import')
    .description('import pages from another service, a file or an archive')
    .argument('<source>', 'a file, or the https URL of a page')
    .option('--to <slug>', 'the page to import into (default: named after the source)')
    .option('--append', 'if the page exists, add the tiles that it lacks')
    .option('--replace', 'if the page exists, replace its tiles')
    .option('--publish', 'publish new pages; pages from an archive keep their state')
    .option('--clicks', 'import click totals from the source')
    .option('--dry-run', 'only show what would change')
    .option('--yes', 'import without asking')
    .option('--format <format>', 'the format of the source (default: detected from its content)')
    .action(
      does(async (source: string, options: ImportCommandOptions) =>
        (await import('./commands/import.ts')).importCommand(context(), source, options),
      ),
    )
  program
    .command('export')
    .description('write pages to an archive, or to a folder as a static site')
    .argument('[slugs...]')
    .option('--all', 'all pages')
    .option(
      '-o, --output <file>',
      'the archive to write; replaced if it exists (default: SLUG.zip or tessera-export.zip, which are never replaced)',
    )
    .option('--without-site', 'leave out the static sites')
    .option('--without-ledger', 'leave out the list of clicks')
    .option('--site <folder>', 'write a static site to a folder instead of an archive')
    .option('--index <slug>', 'the page at the root of the folder; each other page goes into a folder named after its slug')
    .option('--check', 'only compare the folder; exit with 2 if it differs')
    .action(
      does(async (slugs: string[], options: ExportCommandOptions) =>
        (await import('./commands/export.ts')).exportCommand(context(), slugs, options),
      ),
    )
  program
    .command('links')
    .description('list the links of a page')
    .argument('<slug>')
    .action(does((slug: string) => linksCommand(context(), slug)))
  program
    .command('analytics')
    .description('show the visits to a page')
    .argument('<slug>')
    .option('--from <time>', 'an ISO date or timestamp')
    .option('--to <time>', 'an ISO date or timestamp (exclusive)')
    .option('--interval <interval>', 'day or hour')
    .option('--csv [table]', 'print CSV: series, links, referrers, devices or countries')
    .action(does((slug: string, options: AnalyticsOptions) => analyticsCommand(context(), slug, options)))
  const tokens = program
    .command('tokens')
    .description('list the tokens of the account')
    .action(does(() => tokensCommand(context())))
  tokens
    .command('revoke')
    .description('revoke a token')
    .argument('<id>')
    .action(does((id: string) => revokeCommand(context(), id)))
  program
    .command('open')
    .description('open a page, or the dashboard, in a browser')
    .argument('[slug]')
    .action(does((slug: string | undefined) => openCommand(context(), slug)))
  program
    .command('site')
    .description('build a static site from files, without the service')
    .argument('<files...>', 'page documents, or folders that contain them')
    .requiredOption('--out <folder>', 'the folder to write')
    .requiredOption('--base-url <url>', 'the URL at which the folder will be published')
    .option('--index <slug>', 'the page at the root of the folder; each other page goes into a folder named after its slug')
    .option('--check', 'only compare the folder; exit with 2 if it differs')
    .action(
      does(async (files: string[], options: SiteCommandOptions) =>
        (await import('./commands/site.ts')).siteCommand(context(), files, options),
      ),
    )
  program
    .command('mcp')
    .description('connect an agent: relay its messages between stdin/stdout and the service')
    .action(does(() => mcpCommand(context())))
  program
    .command('completion')
    .description('print a script that completes commands in a shell')
    .argument('<shell>', 'bash, zsh or fish')
    .action(does((shell: string) => completionCommand(terminal, program, shell)))
  if (args.length === 0) {
    program.outputHelp({ error: true })
    return exitCode.failed
  }
  await program.parseAsync(args, { from: 'user' })
  return code
}
