import type { Page } from '@playwright/test'

/**
 * Holds back the requests whose URL matches, as `page.route` understands it, until the returned function is called. From then on they are
 * sent at once.
 */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}
