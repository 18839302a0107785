import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { lookUpSlug, readImageFile, readUnpublishAt, type RenderSite, type ShownPage, type SiteFile } from '@tessera/api'
import type { Db } from '@tessera/db'
import { addressOf, fontFiles, qrSvg, renderStaticNotFound, renderStaticPage } from '@tessera/page'
import type { FastifyBaseLogger } from 'fastify'

import type { Env } from '../../env.ts'
import { remotePictures } from '../../fetching/own-site.ts'
import type { Clock } from '../../process/upkeep/database-clock.ts'
import type { DrawCard } from '../card/card-route.ts'
import { WorkerBusyError } from '../../process/lifecycle/worker-queue.ts'
import { imageFileOf } from '../images/image-cache.ts'

type SiteDeps = {
  env: Pick<Env, 'remoteContent' | 'legal' | 'publicUrl' | 'port'>
  /** The folder of the fonts. */
  fonts: string
  clock: Clock
  drawCard: DrawCard
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** The licenses of the fonts and icons, in a file beside the fonts. */
const licenses = 'licenses.txt'
const cardAttempts = 10
const busyCardDelayMs = 500

/** Renders static sites for exports. Everything is read through the `db` of the call; the card is drawn from the same page. */
export function siteRenderer(deps: SiteDeps): RenderSite {
  const { env, clock } = deps
  return async (db, slug, origin) => {
    const { result, schedule } = await lookUpSlug(db, slug, remotePictures(env), () => clock.now())
    if (result.state === 'blocked') return { state: 'blocked' }
    if (result.state === 'absent') return { state: 'draft' }
    if (result.passwordHash !== null) return { state: 'protected' }
    const changesAt = Math.min(schedule?.changesAt ?? Number.POSITIVE_INFINITY, await readUnpublishAt(db, result.id))
    const validUntil = Number.isFinite(changesAt) ? new Date(changesAt) : null
    return { state: 'shown', files: filesOf(db, result, origin, deps), validUntil }
  }
}

async function* filesOf(db: Db, { page, utm }: ShownPage, origin: string, deps: SiteDeps): AsyncGenerator<SiteFile> {
  const { env, drawCard, log } = deps
  const fontContents = await readFonts(deps.fonts)
  const dataUrl = (file: string) => `data:font/woff2;base64,${fontContents.get(file)?.toString('base64')}`
  const address = addressOf(page.slug, origin)
  const home = `${origin}/`
  const { html, fonts, images } = renderStaticPage(page, { origin, legal: env.legal, utm, home, report: `${address}/report` })
  yield { path: 'index.html', content: Buffer.from(html) }
  for (const [file, content] of fontContents) if (fonts.includes(file)) yield { path: `fonts/${file}`, content }
  for (const file of images) {
    const stored = imageFileOf(file)
    const content = stored && (await readImageFile(db, stored.id, stored.name))
    if (content) yield { path: `images/${file}`, content }
  }
  const card = await cardOf(drawCard, page).catch(
    (err: unknown) => void log.warn({ err }, 'A static site has no card: it could not be drawn'),
  )
  if (card) yield { path: 'og.png', content: card.bytes }
  yield { path: 'qr.svg', content: Buffer.from(qrSvg(address)) }
  yield { path: '404.html', content: Buffer.from(renderStaticNotFound({ language: page.language, home, font: dataUrl })) }
  yield { path: licenses, content: fontContents.get(licenses) ?? Buffer.alloc(0) }
  // Tells GitHub Pages to publish the files as they are.
  yield { path: '.nojekyll', content: Buffer.alloc(0) }
}

async function cardOf(drawCard: DrawCard, page: ShownPage['page']) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await drawCard(page)
    } catch (error) {
      if (!(error instanceof WorkerBusyError) || attempt === cardAttempts) throw error
      await setTimeout(busyCardDelayMs)
    }
  }
}

/** The files of the folder of fonts, by name. */
async function readFonts(folder: string): Promise<Map<string, Buffer>> {
  const names = [...fontFiles, licenses]
  return new Map(await Promise.all(names.map(async (name): Promise<[string, Buffer]> => [name, await readFile(join(folder, name))])))
}
