import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { parseUrl } from '@tessera/contract'

/** Host and path of a git remote. Its user part, query and fragment are dropped, because they may contain a token. */
export function hostAndPath(remote: string): string | undefined {
  const trimmed = remote.trim()
  const [, host, path] = /^(?:[^/@:]+@)?([\w.-]{2,}):(?!\/\/|\\)([^?#]+)/.exec(trimmed) ?? []
  if (host !== undefined && path !== undefined) return withoutSuffix(`${host}/${path}`)
  const url = parseUrl(trimmed)
  return !url?.host ? undefined : withoutSuffix(`${url.host}${url.pathname}`)
}

const withoutSuffix = (path: string): string =>
  path
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .replace(/\.git$/, '')

const git = async (folder: string, ...args: string[]): Promise<string> => {
  try {
    return (await promisify(execFile)('git', args, { cwd: folder })).stdout.trim()
  } catch {
    // No git, no repository, or no remote.
    return ''
  }
}

/** Names the folder by its git repository, such as `github.com/ada/links/sites`. Empty without a remote. */
export async function repositoryOf(folder: string): Promise<string> {
  const remote = hostAndPath(await git(folder, 'remote', 'get-url', 'origin'))
  if (remote === undefined) return ''
  const prefix = (await git(folder, 'rev-parse', '--show-prefix')).replace(/\/$/, '')
  return prefix === '' ? remote : `${remote}/${prefix}`
}
