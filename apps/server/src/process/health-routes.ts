import type { FastifyInstance } from 'fastify'

const statusOf = { ok: 200, degraded: 200, starting: 503, stopping: 503, journal_full: 503 } as const

/** Whether the process should get requests. `degraded`: the database is away and answers come from memory. */
export type Readiness = keyof typeof statusOf

/** `/healthz` is for the supervisor that restarts the process, `/readyz` for the load balancer. */
export function mountHealth(app: FastifyInstance, readiness: () => Readiness | Promise<Readiness>): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const status = await readiness()
    const code = statusOf[status]
    if (code === 503) reply.header('retry-after', '1')
    return reply.header('cache-control', 'no-store').code(code).send({ status })
  })
}
