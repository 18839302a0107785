import { makeThings, type Things } from './rows.ts'
import { type Account, testService } from './service.ts'

type ServiceWithThings = Awaited<ReturnType<typeof testService>> & {
  owner: Account
  /** One resource of each kind, of the owner. */
  things: Things
  /** Headers with a token of the owner that has every scope. */
  token: Record<string, string>
}

/** The whole server, with an account that may have any number of pages and tokens. */
export async function serviceWithThings(env: Record<string, string> = {}): Promise<ServiceWithThings> {
  const service = await testService({ QUOTA_PAGES: '0', QUOTA_TOKENS: '0', ...env })
  const owner = await service.account()
  const things = await makeThings(service.send, owner)
  return { ...service, owner, things, token: { authorization: `Bearer ${await owner.token()}` } }
}
