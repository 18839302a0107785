import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { stringify } from 'yaml'

import { checkedOrigin, type Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { exitCode } from '../exit-code.ts'

/** Creates `tessera.yaml` and the folder for pages. */
export async function initCommand({ cwd, env, terminal, options }: Context): Promise<number> {
  const file = join(cwd, 'tessera.yaml')
  if (existsSync(file)) throw new Failure('tessera.yaml already exists')
  const given = options.url ?? env['TESSERA_URL']
  if (!given && !terminal.isInteractive) throw new Failure('No service was given. Pass --url')
  const url = given || (await terminal.ask('URL of your Tessera service, such as https://links.example.com:'))
  const origin = checkedOrigin(url, 'The URL', options.insecure === true)
  await writeFile(file, stringify({ version: 1, url: origin, pages: 'pages' }), { flag: 'wx' })
  await mkdir(join(cwd, 'pages'), { recursive: true })
  if (options.json) terminal.printJson({ version: 1, url: origin, file: 'tessera.yaml' })
  else terminal.print('Created tessera.yaml and the pages folder')
  terminal.note('Next: tessera login, then tessera pull SLUG for each page, or write a file in the pages folder')
  return exitCode.done
}
