import type { Env } from '../../env.ts'
import { mountHealth } from '../health-routes.ts'
import { listenQuietly, newHttpServer, portOf } from '../../http/http-server.ts'
import { sendUnavailable } from '../../http/fallback-responses.ts'

/**
 * Listens in the service's place until it can itself: a migration may take longer than whoever watches the process waits for
 * an answer. It also finds a port that is taken before anything else is begun.
 */
export async function listenWhileStarting(env: Env): Promise<{ port: number; close: () => Promise<void> }> {
  // Nothing here takes time, so what is open when it closes has been answered.
  const app = newHttpServer(env, { forceCloseConnections: true })
  mountHealth(app, () => 'starting')
  app.setNotFoundHandler(sendUnavailable)
  await listenQuietly(app, { port: env.port, host: env.host })
  return { port: portOf(app) ?? env.port, close: async () => void (await app.close()) }
}
