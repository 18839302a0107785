import { expect, type Page, test } from '@playwright/test'

import { atEachWidth, expectAccessible } from '../support/accessibility.ts'
import { holdRequests } from '../support/held-requests.ts'
import { makePage, readDocument, signUp } from '../support/account.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })

async function find(page: Page, words: string) {
  await page.keyboard.press('ControlOrMeta+k')
  await palette(page).getByRole('combobox').fill(words)
}

/** Opens the page with this id from the list of pages, through the palette. Only its title may contain "attic". */
async function goToTheAttic(page: Page, id: string): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Pages' })).toBeVisible()
  await find(page, 'attic')
  await expect(palette(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/pages/${id}`))
}

test('the palette finds pages by name, screens and actions, by keyboard alone', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page, 'midnight', 'The orrery in the attic')
  await makePage(page, 'paper', 'Marginalia')
  await goToTheAttic(page, id)

  await find(page, 'change passw')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings#password$/)
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeInViewport()

  await find(page, 'dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-appearance', 'dark')

  await find(page, 'zzzz')
  await expect(palette(page).getByText('No results')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('in the palette, a long title leaves its page’s address readable', async ({ page }) => {
  await signUp(page)
  const { slug } = await makePage(
    page,
    'paper',
    'The complete and unabridged field guide to every small instrument that I have ever built at home',
  )
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Pages' })).toBeVisible()
  await find(page, 'field guide')
  const cut = await palette(page)
    .getByText(`/${slug}`)
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(cut).toBe(0)
})

test('the palette creates, publishes and unpublishes a page', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await find(page, 'create')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New page' }).getByLabel('Title')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto(`/pages/${id}`)
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
  await find(page, 'go live')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your page is live' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toBeVisible()
  await find(page, 'offline')
  await expect(palette(page).getByRole('option')).toHaveText(['Unpublish'])
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await readDocument(page, id)).published).toBe(false)
})

test('the palette stays open and usable while the code of the next screen loads', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page, 'midnight', 'The orrery in the attic')
  const release = await holdRequests(page, /\/assets\/pages-[^/]*\.js/)
  await goToTheAttic(page, id)
  await find(page, 'change passw')
  // The previous screen is no longer shown.
  await expect(page.getByRole('heading', { name: 'Pages' })).toBeHidden()
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings#password$/)
  release()
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeInViewport()
})

test('a command that opens a section of a slow screen scrolls to it once the screen has loaded', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page, 'midnight', 'The orrery in the attic')
  await page.route(/\/assets\/settings[^/]*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await goToTheAttic(page, id)
  await find(page, 'change passw')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings#password$/)
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeInViewport()
})

test('Enter runs the first row, even if pages are inserted above it later, until another row is selected', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page, 'midnight', 'The orrery in the attic')
  const { id: other } = await makePage(page, 'paper', 'Marginalia')
  const release = await holdRequests(page, /pages\.cards/)
  await page.goto(`/pages/${id}`)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const options = palette(page).getByRole('option')
  const marked = palette(page).getByRole('option', { selected: true })

  await page.keyboard.press('ControlOrMeta+k')
  await expect(marked).toContainText('Undo')
  release()
  await expect(options.first()).toContainText('Marginalia')
  await expect(marked).toContainText('Marginalia')
  await page.keyboard.press('ArrowDown')
  await expect(marked).toContainText('The orrery in the attic')
  // cmdk’s Vim keys are off: Ctrl+K does not move the selection.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(marked).toContainText('The orrery in the attic')

  const search = palette(page).getByRole('combobox')
  await search.fill('a')
  await expect(marked).toContainText('Marginalia')
  await search.fill('settings')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await search.fill('')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/pages/${other}`))
})

test('the active row is the one announced to screen readers, however it became active', async ({ page }) => {
  await signUp(page)
  await makePage(page, 'midnight', 'The orrery in the attic')
  await makePage(page, 'paper', 'Marginalia')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Pages' })).toBeVisible()
  const search = palette(page).getByRole('combobox')
  const expectNamed = async (row: string) => {
    const marked = palette(page).getByRole('option', { selected: true })
    await expect(marked).toContainText(row)
    await expect(search).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id')) ?? '')
  }
  await page.keyboard.press('ControlOrMeta+k')
  await expectNamed('Marginalia')
  await page.keyboard.press('ArrowDown')
  await expectNamed('The orrery in the attic')
  for (const [typed, row] of [
    ['set', 'Settings'],
    ['', 'Marginalia'],
    ['attic', 'The orrery in the attic'],
  ] as const) {
    await search.fill(typed)
    await expectNamed(row)
  }
  await search.fill('zzzz')
  await expect(palette(page).getByText('No results')).toBeVisible()
  await expect(search).not.toHaveAttribute('aria-activedescendant')
})

test('the palette restores the focus when it closes, and opens while text is being typed', async ({ page }) => {
  await signUp(page)
  await page.goto('/settings')
  const name = page.getByLabel('Name')
  await name.fill('Ada?')
  await expect(name).toHaveValue('Ada?')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Ada?')
})

test('if the palette does not load, it says so, and typed text is kept', async ({ page }) => {
  await signUp(page)
  await page.route('**/assets/finder-*.js', (route) => route.abort())
  await page.goto('/settings')
  await page.getByLabel('Name').fill('Ada')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page).getByText('This section didn’t load.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ada')
})

test('the palette can be opened from the account menu, without a keyboard', async ({ page }) => {
  await signUp(page)
  await page.goto('/tokens')
  await page
    .getByRole('button', { name: /^Account/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('menuitem', { name: 'Search' }).click()
  await palette(page).getByRole('option', { name: 'Sessions' }).click()
  await expect(page).toHaveURL(/\/settings#sessions$/)
})

atEachWidth(() => {
  test('palette and keys are accessible', async ({ page }) => {
    await signUp(page)
    await makePage(page)
    await page.goto('/tokens')
    await expect(page.getByRole('heading', { name: 'No API tokens' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette(page).getByRole('option', { name: /^Orrery/ })).toBeVisible()
    await expectAccessible(page, 'palette')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessible(page, 'keys')
  })
})
