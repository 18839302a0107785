import { expect, test } from '@playwright/test'

test('scripts and styles arrive compressed, and are never asked for again; the page that names them always is', async ({ request }) => {
  const index = await request.get('/sign-in')
  expect(index.headers()['cache-control']).toBe('no-cache')
  const assets = [...(await index.text()).matchAll(/\/assets\/[\w-]+\.(?:js|css)/g)].map(([path]) => path)
  expect(assets.length).toBeGreaterThan(1)
  for (const path of assets) {
    for (const encoding of ['br', 'gzip']) {
      const headers = (await request.get(path, { headers: { 'accept-encoding': encoding } })).headers()
      expect(headers['content-encoding'], path).toBe(encoding)
      expect(headers['vary']?.toLowerCase(), path).toContain('accept-encoding')
      expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable')
      expect(headers['content-type'], path).toMatch(/javascript|css/)
    }
    const plain = await request.get(path, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers()['content-encoding'], path).toBeUndefined()
  }
})
