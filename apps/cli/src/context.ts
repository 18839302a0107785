import { createTessera, type Tessera, type TesseraOptions } from '@tessera/client'
import { parseUrl } from '@tessera/contract'

import { readCredentials } from './credentials.ts'
import { Failure } from './failure.ts'
import type { Streams, Terminal } from './output/terminal.ts'
import { findProject, type Project, readProject } from './project/project.ts'

export type GlobalOptions = { url?: string; insecure?: true; json?: true }

/** What the program uses of its process. Paths in arguments are relative to `cwd`; credentials are stored in `home`. */
export type Host = Streams & { cwd: string; home: string }

/** What every command uses. */
export type Context = Pick<Host, 'cwd' | 'home' | 'env'> & { terminal: Terminal; options: GlobalOptions }

const isLoopback = (host: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)

/** The origin of a URL. `label` names its place in errors. Only `--insecure` permits http to other hosts: it would reveal the token. */
export function checkedOrigin(given: string, label: string, insecure: boolean): string {
  const url = parseUrl(given.trim())
  // The error does not repeat the URL, because its user part may contain a secret.
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new Failure(`${label} must be an origin, such as https://links.example.com`)
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !insecure)
    throw new Failure(`${label} uses http, which would reveal the token on the network. Use https, or pass --insecure`)
  return url.origin
}

type Place = '--url' | 'TESSERA_URL' | 'project'
export type Target = { origin: string; place: Place }

/** The service to use: `--url`, otherwise `TESSERA_URL`, otherwise that of the project file. */
export async function targetOf({ options, env, cwd }: Context): Promise<Target> {
  const insecure = options.insecure === true
  if (options.url !== undefined) return { origin: checkedOrigin(options.url, '--url', insecure), place: '--url' }
  const { TESSERA_URL: url } = env
  if (url) return { origin: checkedOrigin(url, 'TESSERA_URL', insecure), place: 'TESSERA_URL' }
  const file = await findProject(cwd)
  const project = file === undefined ? undefined : await readProject(file)
  if (!project?.url) throw new Failure('No service was given. Pass --url, set TESSERA_URL, or run tessera init')
  return { origin: checkedOrigin(project.url, `url in ${project.file}`, insecure), place: 'project' }
}

type TokenPlace = 'TESSERA_TOKEN' | 'login'

/**
 * A pull request can change the project file. So `TESSERA_TOKEN` goes only to an origin that `--url` or `TESSERA_URL` names. Tokens of
 * `login` are stored by origin.
 */
export async function tokenFor({ env, home }: Context, { origin, place }: Target): Promise<{ token: string; from: TokenPlace }> {
  const { TESSERA_TOKEN: given } = env
  if (given && place !== 'project') return { token: given, from: 'TESSERA_TOKEN' }
  const stored = (await readCredentials(home))[origin]?.token
  if (stored) return { token: stored, from: 'login' }
  if (given) throw new Failure(`TESSERA_TOKEN is sent only to the service that TESSERA_URL or --url names. Set TESSERA_URL=${origin}`)
  throw new Failure(`No token for ${origin}. Run tessera login, or set TESSERA_TOKEN and TESSERA_URL`)
}

export type Session = { origin: string; token: string; tessera: Tessera; tokenFrom: TokenPlace }

type ClientOptions = Pick<TesseraOptions, 'retries' | 'timeoutMs'>

export async function connect(context: Context, options: ClientOptions = {}): Promise<Session> {
  const target = await targetOf(context)
  const { token, from } = await tokenFor(context, target)
  return { origin: target.origin, token, tessera: clientOf(target.origin, token, from, options), tokenFrom: from }
}

export function clientOf(url: string, token: string, place: string, options: ClientOptions = {}): Tessera {
  try {
    return createTessera({ url, token, ...options })
  } catch (error) {
    throw new Failure(`${place}: ${(error as Error).message}`)
  }
}

export async function projectOf({ cwd }: Context): Promise<Project> {
  const file = await findProject(cwd)
  if (!file) throw new Failure('There is no tessera.yaml here or in any parent folder. Run tessera init')
  return readProject(file)
}
