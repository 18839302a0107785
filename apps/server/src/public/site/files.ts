import { readFile } from 'node:fs/promises'

import type { FastifyInstance } from 'fastify'

import { prepare, sendPrepared } from '../../prepared.ts'
import { sendNotice } from '../documents.ts'
import { pictureOf, sendPicture } from '../picture.ts'
import type { Visitors } from '../visitors.ts'
import { securityTxt } from './security-txt.ts'

const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' }

/** What crawlers, browsers and finders of holes ask every site for. */
export async function mountFiles(app: FastifyInstance, { env, files, originOf }: Visitors): Promise<void> {
  const icon = pictureOf(await readFile(files.favicon))

  app.get('/favicon.ico', (request, reply) => sendPicture(request, reply, 'image/x-icon', icon, 'public, max-age=86400'))

  // Redirects are no pages; that crawlers leave them alone keeps them from being counted, too.
  app.get('/robots.txt', async (request, reply) =>
    sendPrepared(request, reply, await prepare(`User-agent: *\nDisallow: /go/\n\nSitemap: ${originOf(request)}/sitemap.xml\n`, headers)),
  )

  app.get('/.well-known/security.txt', async (request, reply) => {
    if (env.securityContact === undefined) return sendNotice(reply, 'absent')
    return sendPrepared(request, reply, await prepare(securityTxt(env.securityContact, env.publicUrl, Date.now()), headers))
  })
}
