import { expect, test } from '@playwright/test'

import { makePage, signUp } from '../support/account.ts'

const hostile = '</script><script>document.title = "run"</script><!-- <img src=x onerror=alert(1)>'

test('a page with hostile texts violates no policy, runs no script and keeps its metadata intact', { tag: '@quick' }, async ({ page }) => {
  await signUp(page)
  const { slug, publish } = await makePage(page, 'lofi', hostile)
  await publish()

  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto(`/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile)
  await expect(page).toHaveTitle(`${hostile} · Mara Lindqvist`)

  const head = await page.evaluate(() => {
    const content = (name: string) => document.querySelector(`meta[property="${name}"]`)?.getAttribute('content')
    const data = [...document.querySelectorAll('script')].map((script) => [script.type, script.textContent])
    return { data, scripts: document.scripts.length, picture: content('og:image'), title: content('og:title') }
  })
  expect(head.title).toBe(hostile)
  expect(head.data.map(([type]) => type)).toEqual(['application/ld+json'])
  expect(JSON.parse(head.data[0]?.[1] ?? '')).toMatchObject({
    '@type': 'ProfilePage',
    name: hostile,
    mainEntity: { name: 'Mara Lindqvist' },
    significantLink: expect.arrayContaining(['https://orrery.example']),
  })

  // The browser decodes the icon, the preview card and the QR code.
  const sizes = await page.evaluate(
    async (addresses) => {
      const load = async (src: string) => {
        const image = new Image()
        image.src = src
        await image.decode()
        return [image.naturalWidth, image.naturalHeight]
      }
      const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? ''
      return Promise.all([icon, ...addresses].map(load))
    },
    [head.picture ?? '', `/${slug}/qr.png?size=300`, '/favicon.ico'],
  )
  expect(sizes.slice(1)).toEqual([
    [1200, 630],
    [300, 300],
    [48, 48],
  ])
  expect(sizes[0]?.[0]).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})
