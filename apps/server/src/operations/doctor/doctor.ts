import { type Env, EnvRefused, readEnv } from '../../env.ts'
import { examineDatabase } from './database-check.ts'
import { examineDisk } from './disk-check.ts'
import { type Finding, fail, ok } from './finding.ts'
import { examineProxies } from './proxy-check.ts'
import { examineIssuer, examineMail, examineRedis } from './service-checks.ts'

/** Tells `say` in one line each how the parts of an installation are, and returns whether none of them has failed. */
export async function runDoctor(migrations: string, say: (line: string) => void): Promise<boolean> {
  let well = true
  const tell = (part: string, { verdict, says }: Finding) => {
    well &&= verdict !== 'fail'
    say(`${verdict.padEnd(4)} ${part}: ${says}`)
  }
  const env = configuration(tell)
  if (!env) return false
  const { database, clock } = await examineDatabase(env, migrations)
  tell('database', database)
  tell('disk', await examineDisk(env))
  tell('clock', clock)
  tell('proxies', examineProxies(env))
  if (env.redisUrl) tell('redis', await examineRedis(env.redisUrl))
  if (env.smtp) tell('mail', await examineMail(env.smtp))
  if (env.oidc) tell('sign-in', await examineIssuer(env.oidc))
  return well
}

function configuration(tell: (part: string, finding: Finding) => void): Env | undefined {
  try {
    const env = readEnv()
    tell('configuration', ok(`complete; the address is ${env.publicUrl ?? `http://localhost:${env.port}`}`))
    return env
  } catch (error) {
    if (!(error instanceof EnvRefused)) throw error
    for (const line of error.message.split('\n')) tell('configuration', fail(line))
    return undefined
  }
}
