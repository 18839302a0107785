import { orThrow } from '@tessera/client'

import { clientOf, connect, type Context, targetOf } from '../context.ts'
import { credentialsPath, readCredentials, writeCredentials } from '../credentials.ts'
import { Failure } from '../failure.ts'
import { failureOf } from '../output/problem.ts'
import { isMe, withShape } from '../sync/response-shape.ts'
import { exitCode } from '../exit-code.ts'

/** Asks for a token, checks it, and stores it for this origin. */
export async function loginCommand(context: Context, { stdin }: { stdin?: true }): Promise<number> {
  const { origin } = await targetOf(context)
  const { terminal, options, env, home } = context
  if (!stdin && !terminal.isInteractive)
    throw new Failure('There is no terminal in which to enter the token. Pass --stdin, and pipe the token to the command')
  const credentials = await readCredentials(home)
  if (!stdin) terminal.note(`Create a token in the dashboard, under API tokens: ${origin}/tokens`)
  const token = (stdin ? await terminal.readInput() : await terminal.askSecret(`Token for ${origin} (not shown):`)).trim()
  if (token === '') throw new Failure('No token was given')
  const { data, error } = await withShape(clientOf(origin, token, 'The token').GET('/me'), isMe)
  if (error) throw failureOf(error, origin)
  await writeCredentials({ ...credentials, [origin]: { token } }, home)
  if (options.json) terminal.printJson({ version: 1, url: origin, user: data.user })
  else terminal.print(`Logged in to ${origin} as ${data.user.name} (${data.user.email})`)
  terminal.note(`The token is stored in ${credentialsPath(home)}`)
  if (env['TESSERA_TOKEN'])
    terminal.note('TESSERA_TOKEN is set; it is used instead of the stored token when TESSERA_URL or --url names the service')
  return exitCode.done
}

/** Forgets the token of this origin. With `revoke`, it is revoked first, so that no copy of it works. */
export async function logoutCommand(context: Context, { revoke }: { revoke?: true }): Promise<number> {
  const { origin } = await targetOf(context)
  const { terminal, options, home } = context
  const { [origin]: stored, ...others } = await readCredentials(home)
  if (!stored) throw new Failure(`There is no stored token for ${origin}`)
  if (revoke) {
    const { error } = await clientOf(origin, stored.token, 'The token').DELETE('/me/token')
    const isRevoked = error === undefined || /^token_(?:invalid|expired|revoked)$/.test(error.reason)
    if (!isRevoked) throw failureOf(error, origin)
  }
  await writeCredentials(others, home)
  if (options.json) terminal.printJson({ version: 1, url: origin, revoked: revoke === true })
  else terminal.print(`Logged out of ${origin}`)
  if (!revoke)
    terminal.note(
      'The token still works until you revoke it in the dashboard. Next time, to log out and revoke the token in one step, run tessera logout --revoke',
    )
  return exitCode.done
}

export async function whoamiCommand(context: Context): Promise<number> {
  const { origin, tessera, tokenFrom } = await connect(context)
  const { user, token } = await orThrow(withShape(tessera.GET('/me'), isMe))
  const { terminal, options } = context
  if (options.json) {
    terminal.printJson({ version: 1, url: origin, user, token, tokenFrom })
    return exitCode.done
  }
  const pages = (token as { pages?: string[] | null } | null)?.pages
  terminal.print(`${user.name} (${user.email}) on ${origin}`)
  terminal.print(`token: ${token?.name ?? 'unnamed'}, from ${tokenFrom === 'login' ? 'tessera login' : tokenFrom}`)
  terminal.print(`scopes: ${token?.scopes.join(', ') ?? ''}`)
  if (pages) terminal.print(`pages: ${pages.length === 0 ? 'none' : pages.join(', ')}`)
  terminal.print(`expires: ${token?.expiresAt ?? 'never'}`)
  return exitCode.done
}
