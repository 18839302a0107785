import type { Env } from '../../env.ts'
import { mountHealth } from '../health-routes.ts'
import { listenQuietly, newHttpServer, portOf } from '../../http/http-server.ts'
import { sendUnavailable } from '../../http/fallback-responses.ts'

/**
 * Answers health checks while the service starts, because a migration may take longer than a supervisor waits for an answer.
 * Listening first also detects an occupied port before any other work begins.
 */
export async function listenWhileStarting(env: Env): Promise<{ port: number; close: () => Promise<void> }> {
  // Every request here is answered at once, so connections that are open at the close are idle.
  const app = newHttpServer(env, { forceCloseConnections: true })
  mountHealth(app, () => 'starting')
  app.setNotFoundHandler(sendUnavailable)
  await listenQuietly(app, { port: env.port, host: env.host })
  return { port: portOf(app) ?? env.port, close: async () => void (await app.close()) }
}
