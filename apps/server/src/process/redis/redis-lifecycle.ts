import type { FastifyInstance } from 'fastify'

import type { Env } from '../../env.ts'
import { Redis } from './redis.ts'

/** What processes share, from the server's start to its end; undefined where they share nothing but the database. */
export async function startRedis(app: FastifyInstance, { redisUrl: url }: Env, secret: string): Promise<Redis | undefined> {
  if (url === undefined) return undefined
  const redis = new Redis({ url, secret, log: app.log })
  app.addHook('onClose', async () => redis.close())
  await redis.connect()
  return redis
}
