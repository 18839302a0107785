import { readFile } from 'node:fs/promises'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sendNotice } from '../../http/response/html-response.ts'
import { sendTagged, tagged } from '../../http/response/tagged-response.ts'
import type { Visitors } from '../visitor-routes.ts'
import { securityTxt } from './security-txt.ts'

const sendText = (request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply =>
  sendTagged(request, reply, 'text/plain; charset=utf-8', tagged(text), 'public, max-age=3600')

/** What crawlers, browsers and finders of holes ask every site for. */
export async function mountFiles(app: FastifyInstance, { env, files, originOf }: Visitors): Promise<void> {
  const icon = tagged(await readFile(files.favicon))

  app.get('/favicon.ico', (request, reply) => sendTagged(request, reply, 'image/x-icon', icon, 'public, max-age=86400'))

  // Redirects are no pages; that crawlers leave them alone keeps them from being counted, too.
  app.get('/robots.txt', (request, reply) =>
    sendText(request, reply, `User-agent: *\nDisallow: /go/\n\nSitemap: ${originOf(request)}/sitemap.xml\n`),
  )

  app.get('/.well-known/security.txt', (request, reply) => {
    if (env.securityContact === undefined) return sendNotice(reply, 'absent')
    return sendText(request, reply, securityTxt(env.securityContact, env.publicUrl, Date.now()))
  })
}
