import { spawnServer } from '../support/built-server.ts'

/** Runs a command of the built server to its end. */
export async function runCommand(
  env: Record<string, string>,
  args: readonly string[],
  options?: { fileLimit: number },
): Promise<{ code: number | null; said: string }> {
  const { exited, written } = spawnServer(env, args, options)
  const { code } = await exited
  return { code, said: written() }
}
