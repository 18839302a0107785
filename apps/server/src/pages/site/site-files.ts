import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { fontFiles } from '@tessera/page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sendNotice } from '../../http/response/html-response.ts'
import { sendTagged, tagged } from '../../http/response/tagged-response.ts'
import type { VisitorServices } from '../visitor-services.ts'

const sendText = (request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply =>
  sendTagged(request, reply, 'text/plain; charset=utf-8', tagged(text), 'public, max-age=3600')

/** The files at well-known addresses, and the fonts of pages and the API reference. */
export async function mountSiteFiles(app: FastifyInstance, { env, files, originOf }: VisitorServices): Promise<void> {
  const icon = tagged(await readFile(files.favicon))

  app.get('/favicon.ico', (request, reply) => sendTagged(request, reply, 'image/x-icon', icon, 'public, max-age=86400'))

  // Redirects are no pages, and clicks of crawlers should not count.
  app.get('/robots.txt', (request, reply) =>
    sendText(request, reply, `User-agent: *\nDisallow: /go/\n\nSitemap: ${originOf(request)}/sitemap.xml\n`),
  )

  app.get('/.well-known/security.txt', (request, reply) => {
    if (env.securityContact === undefined) return sendNotice(reply, 'absent')
    return sendText(request, reply, securityTxt(env.securityContact, env.publicUrl, Date.now()))
  })

  const fonts = new Map(await Promise.all(fontFiles.map(async (file) => [file, await readFile(join(files.fonts, file))] as const)))
  app.get<{ Params: { file: string } }>('/assets/fonts/:file', (request, reply) => {
    const font = fonts.get(request.params.file)
    if (!font) return reply.callNotFound()
    // Immutable: the names contain a hash of the content.
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', 'access-control-allow-origin': '*' }).type('font/woff2')
    return reply.send(font)
  })
}

const dayMs = 86_400_000

/** RFC 9116 recommends that a security.txt expires in less than a year. */
const validDays = 180

/** The same text for a whole UTC day. */
export const securityTxt = (contact: string, publicUrl: string | undefined, now: number): string => {
  const expires = new Date((Math.floor(now / dayMs) + 1 + validDays) * dayMs).toISOString()
  const canonical = publicUrl === undefined ? '' : `Canonical: ${publicUrl}/.well-known/security.txt\n`
  return `Contact: ${contact}\nExpires: ${expires}\n${canonical}`
}
