import { readFile } from 'node:fs/promises'

import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { awayFromEndOf, hourMs } from '@tessera/testing/boundary'

import { atEachWidth, expectAccessible } from './support/accessibility.ts'
import { holdRequests } from './support/held-requests.ts'
import { linkRow, makePage, signUp } from './support/account.ts'
import { visit } from './support/visitor.ts'

const total = (page: Page, of: string): Locator =>
  page.getByRole('term').filter({ hasText: of }).locator('xpath=..').getByRole('definition')
const row = (page: Page, table: string, name: string): Locator =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name })

/** Creates a published page with one view and one click, and opens its analytics as its owner. The hour does not end meanwhile. */
async function openVisitedPage(page: Page, browser: Browser) {
  await awayFromEndOf(hourMs)
  await signUp(page)
  const made = await makePage(page)
  await made.publish()
  await page.goto('/')
  await visit(page, browser, made.slug, 'Source')
  await page.goto(`/pages/${made.id}/analytics`)
  await expect(total(page, 'Clicks')).toContainText('1')
  await expect(total(page, 'Views')).toContainText('1')
  return made
}

test('figures that were preloaded before a visit are read again', async ({ page, browser }) => {
  await signUp(page)
  const { slug, publish } = await makePage(page)
  await publish()
  await page.goto('/')
  const analytics = page.getByRole('link', { name: 'Analytics', exact: true })
  await Promise.all([page.waitForResponse((response) => response.url().includes('analytics.overview')), analytics.hover()])
  await visit(page, browser, slug, 'Source')
  await analytics.click()
  await expect(total(page, 'Views')).toContainText('1')
})

test('a view and a click show up in the analytics of the page and of all pages', { tag: '@quick' }, async ({ page, browser }) => {
  const { id, slug } = await openVisitedPage(page, browser)
  await expect(page).toHaveTitle('Analytics for Orrery · Tessera')
  await expect(total(page, 'Visitors')).toContainText('1')
  await expect(total(page, 'Click rate')).toContainText('100%')
  await expect(total(page, 'Views')).toHaveText('1')
  await expect(page.getByRole('button', { name: 'Comparison' })).toBeHidden()
  await expect(row(page, 'Top links', 'Source')).toHaveText(/1$/)
  await expect(row(page, 'Top links', 'Docs')).toBeHidden()
  await expect(row(page, 'Sources', 'Direct')).toHaveText(/11$/)
  await expect(row(page, 'Devices', 'Desktop')).toHaveText(/11$/)
  await expect(row(page, 'Countries', 'Unknown')).toHaveText(/11$/)
  await expect(page.getByText(/^Countries aren’t available/)).toBeVisible()

  await makePage(page, 'paper', 'Marginalia')
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible()
  await expect(row(page, 'Top pages', slug)).toHaveText(/11$/)
  await expect(row(page, 'Top pages', 'Marginalia')).toBeHidden()
  await expect(row(page, 'Top links', 'Source').first()).toHaveText(/Orrery1$/)
  await expect(row(page, 'Top links', 'Source').first().getByRole('link', { name: 'on Orrery' })).toBeVisible()
  await row(page, 'Top pages', slug).getByRole('link').click()
  await page.getByRole('link', { name: 'Edit page' }).click()
  await expect(page).toHaveURL(new RegExp(`/pages/${id}$`))
  // The URL changes before the screen: until then, the link below would belong to the previous screen.
  await expect(linkRow(page, 'Source')).toBeVisible()
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Orrery', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/pages/${id}/analytics$`))
})

test('the range is kept in the URL, and the previous figures stay while the next range loads', async ({ page, browser }) => {
  await openVisitedPage(page, browser)
  const release = await holdRequests(page, '**/trpc/**analytics.overview**')
  await page.getByRole('radio', { name: 'the last 24 hours' }).click()
  await expect(page).toHaveURL(/\?range=24h$/)
  await expect(page.getByText('Loading stats for the last 24 hours…')).toBeVisible()
  await expect(total(page, 'Views')).toContainText('1')
  release()
  await expect(page.getByRole('slider', { name: 'Views and clicks by hour' })).toHaveAttribute('max', '23')

  await page.getByRole('radio', { name: 'the last 7 days' }).click()
  await expect(page.getByRole('slider')).toHaveAttribute('max', '6')
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'the last 24 hours' })).toBeChecked()
  await expect(page.getByRole('slider')).toHaveAttribute('max', '23')
  await page.goBack()
  await expect(page).toHaveURL(/\/analytics$/)
  await expect(page.getByRole('slider')).toHaveAttribute('max', '29')
  await page.goForward()
  await page.reload()
  await expect(page.getByRole('slider')).toHaveAttribute('max', '23')
})

test('two days choose a custom range, and invalid days stay in their fields with an error', async ({ page, browser }) => {
  await openVisitedPage(page, browser)
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  await page.getByRole('radio', { name: 'Custom dates' }).click()
  const [first, last] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
  await expect(first).toHaveValue(dayBefore(29))
  await first.fill(dayBefore(3))
  await expect(page.getByRole('slider')).toHaveAttribute('max', '3')
  await expect(page).toHaveURL(new RegExp(`range=${dayBefore(3)}\\.\\.${dayBefore(0)}$`))
  await expect(total(page, 'Views')).toContainText('1')

  await last.fill(dayBefore(5))
  await expect(page.getByRole('alert')).toHaveText('“From” can’t be after “To.”')
  await expect(page).toHaveURL(new RegExp(`${dayBefore(0)}$`))
  await first.fill(dayBefore(9))
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByRole('heading', { name: /^No views for / })).toBeVisible()
  await page.reload()
  await expect(last).toHaveValue(dayBefore(5))

  // Typed in full, in the order of the locale's parts: month, day, year.
  const [year = '', month = '', day = ''] = dayBefore(12).split('-')
  await first.press('Home')
  await first.pressSequentially(`${month}${day}${year}`)
  await expect(page).toHaveURL(new RegExp(`range=${dayBefore(12)}\\.\\.${dayBefore(5)}$`))
  await page.goBack()
  await expect(first).toHaveValue(dayBefore(9))
})

test('a tab that stays open moves on to the current hours, also after sleep', async ({ page, browser }) => {
  const { id } = await openVisitedPage(page, browser)
  // The browser starts in the past, so that the server has data for the later times.
  await page.clock.install({ time: Date.now() - 20 * hourMs })
  await page.goto(`/pages/${id}/analytics?range=24h`)
  const chart = page.getByRole('slider', { name: 'Views and clicks by hour' })
  await expect(chart).toHaveAttribute('max', '43')
  await page.clock.fastForward('10:00:00')
  await expect(chart).toHaveAttribute('max', '33')
  // Timers do not run during sleep: the tab catches up when it becomes visible.
  await page.clock.setSystemTime(Date.now())
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(chart).toHaveAttribute('max', '23')
})

test('the chart is readable by keyboard, by mouse and as a table', async ({ page, browser }) => {
  await openVisitedPage(page, browser)
  const chart = page.getByRole('slider', { name: 'Views and clicks by day' })
  const tip = page.getByText('so far')
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', /: 1 view, 1 visitor, 1 click$/)
  await expect(tip).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 0 views, 0 visitors, 0 clicks$/)
  await expect(chart).toHaveValue('28')
  await page.keyboard.press('Home')
  await expect(chart).toHaveValue('0')
  await page.keyboard.press('End')
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()

  const { x, y, width, height } = (await chart.locator('xpath=..').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width - 20, y + height / 2)
  await expect(tip).toBeVisible()
  await page.mouse.move(x + width / 2, y + height / 2)
  await expect(tip).toBeHidden()
  await expect(page.getByText('Visitors', { exact: true })).toHaveCount(4)

  await page.getByText('Show as a table').click()
  await expect(page.getByRole('row').filter({ hasText: /, .* \d+111$/ })).toHaveCount(1)
})

test('days are in UTC, and the comparison is explained on request', async ({ page, browser }) => {
  await openVisitedPage(page, browser)
  await expect(page.getByText('UTC', { exact: true })).toBeVisible()
  await page.route('**/trpc/**analytics.overview**', async (route) => {
    const response = await route.fetch()
    const [answer] = (await response.json()) as [{ result: { data: { before: { totals: { views: number } } } } }]
    answer.result.data.before.totals.views = 4
    await route.fulfill({ response, json: [answer] })
  })
  await page.reload()
  await expect(total(page, 'Views')).toContainText('Down')
  const comparison = page.getByRole('tooltip').filter({ hasText: /^Compared with .* Today isn’t counted in the comparison\.$/ })
  await expect(comparison).toBeHidden()
  await page.getByRole('button', { name: 'Comparison' }).click()
  await expect(comparison).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(comparison).toBeHidden()
})

test.describe('in India', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('hours are in the time zone of the browser', async ({ page, browser }) => {
    const { id } = await openVisitedPage(page, browser)
    await page.goto(`/pages/${id}/analytics?range=24h`)
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /:30: 1 view, /)
    await expect(page.getByText(/, \d\d:30 – .*, \d\d:30/)).toBeVisible()
    await expect(page.getByText('UTC', { exact: true })).toBeHidden()
  })
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true })

  test('the chart shows the tapped bucket', async ({ page, browser }) => {
    await openVisitedPage(page, browser)
    const { x, y, width, height } = (await page.getByRole('slider').locator('xpath=..').boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    await page.touchscreen.tap(x + width - 16, y + height / 2)
    await expect(page.getByText('so far')).toBeVisible()
    await page.getByRole('heading', { name: 'Top links' }).tap()
    await expect(page.getByText('so far')).toBeHidden()
  })

  test('90 days are drawn as weeks, and as days once the screen is wide enough', async ({ page, browser }) => {
    const { id } = await openVisitedPage(page, browser)
    await page.goto(`/pages/${id}/analytics?range=90d`)
    const weeks = page.getByRole('slider', { name: 'Views and clicks by week' })
    await expect(weeks).toHaveAttribute('max', '12')
    await weeks.focus()
    await expect(weeks).toHaveAttribute('aria-valuetext', / – .*: 1 view, 1 visitor, 1 click$/)
    await page.getByText('Show as a table').click()
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(91)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('slider', { name: 'Views and clicks by day' })).toHaveAttribute('max', '89')
  })
})

test('tables download as CSV', async ({ page, browser }) => {
  const { id } = await openVisitedPage(page, browser)
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    return { name: file.suggestedFilename(), lines: (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n') }
  }
  const links = await download('Download top links as CSV')
  expect(links.name).toMatch(/^links-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  expect(links.lines).toHaveLength(6)
  expect(links.lines[0]).toBe('id,type,title,url,clicks,pageId')
  expect(links.lines[1]).toMatch(new RegExp(`,repo-host,Source,https://code.example/orrery,1,${id}$`))
  const series = await download('Download the chart data as CSV')
  expect([series.lines.length, series.lines[0]]).toEqual([31, 'at,views,visitors,clicks'])
  expect(series.lines.at(-1)).toMatch(/T00:00:00\.000Z,1,1,1$/)
  expect((await download('Download sources as CSV')).lines).toEqual(['host,views,visitors', ',1,1'])
})

test('an unreachable server is reported with a retry, and another account’s page is not found', async ({ page, browser }) => {
  const { id } = await openVisitedPage(page, browser)
  const calls = '**/trpc/**analytics.overview**'
  await page.route(calls, (route) => route.abort())
  await page.getByRole('radio', { name: 'the last 90 days' }).click()
  await expect(page.getByRole('heading', { name: 'The server isn’t responding' })).toBeVisible()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('slider')).toHaveAttribute('max', '89')

  await page.context().clearCookies()
  await signUp(page, 'Another user')
  await page.goto(`/pages/${id}/analytics`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

atEachWidth(() => {
  test('analytics with figures is accessible', async ({ page, browser }) => {
    await openVisitedPage(page, browser)
    await page.getByText('Show as a table').click()
    await expectAccessible(page, 'analytics of a page')
    await page.goto('/analytics')
    await page.getByRole('slider').focus()
    await expect(page.getByText('so far')).toBeVisible()
    await expectAccessible(page, 'analytics')
  })

  test('a long title is shown in full', async ({ page }) => {
    await signUp(page)
    const title = 'The complete field guide to every small instrument that I have built'
    const { id } = await makePage(page, 'paper', title)
    await page.goto(`/pages/${id}/analytics`)
    const heading = page.getByRole('heading', { level: 1, name: title })
    expect(await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  test('empty analytics is accessible', async ({ page }) => {
    await signUp(page)
    await page.goto('/pages/page_01jd8q4ws8fc5v2m3n9t6k7xza/analytics')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expectAccessible(page, 'analytics of no page')
    await page.goto('/analytics?range=7d')
    await expect(page.getByRole('heading', { name: 'No views in the last 7 days' })).toBeVisible()
    await expectAccessible(page, 'analytics of nothing')
    const draft = await makePage(page)
    await page.goto(`/pages/${draft.id}/analytics`)
    await expect(page.getByText('This page is a draft')).toBeVisible()
    await draft.publish()
    await page.reload()
    await expect(page.getByText(`/${draft.slug}`)).toBeVisible()
    await expectAccessible(page, 'analytics of an unseen page')
  })
})
