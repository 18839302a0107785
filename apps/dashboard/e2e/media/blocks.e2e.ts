import { expect, type Page, test } from '@playwright/test'

import { expectAccessible } from '../support/accessibility.ts'
import { linkRow, makePage, readDocument, signUp } from '../support/account.ts'

const add = async (page: Page, kind: 'Heading' | 'Text' | 'Contact', typed: string) => {
  await page.getByRole('button', { name: 'Add a tile' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
  const form = page.getByRole('form', { name: `New ${kind.toLowerCase()}` })
  await expect(form.getByRole('textbox')).toBeFocused()
  await form.getByRole('textbox').fill(typed)
  await form.getByRole('button', { name: 'Add' }).click()
  return form
}

test('Escape keeps text typed for a new tile, and Cancel moves the focus back to “Add a tile”', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  const button = page.getByRole('button', { name: 'Add a tile' })
  const open = async () => {
    await button.click()
    await page.getByRole('menuitem', { name: 'Heading' }).click()
    await expect(field).toBeFocused()
  }
  const form = page.getByRole('form', { name: 'New heading' })
  const field = form.getByRole('textbox')
  await open()
  await field.fill('Selected work')
  await field.press('Escape')
  await expect(field).not.toBeFocused()
  await expect(field).toHaveValue('Selected work')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await expect(button).toBeFocused()
  await open()
  await field.press('Escape')
  await expect(form).toBeHidden()
  await expect(button).toBeFocused()
})

test('the field of a new tile keeps the focus if the kind is chosen before the menu is painted', async ({ page }) => {
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  const result = await page.getByRole('button', { name: 'Add a tile' }).evaluate(async (button) => {
    const pointer = (type: string, target: Element) =>
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'mouse', isPrimary: true }))
    const textItem = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) => textContent === 'Text')
    // React renders and places the menu in microtasks, which run before the next frame.
    const until = async <T>(find: () => T | undefined | false): Promise<T> => {
      for (let turn = 0; turn < 1_000; turn++) {
        const found = find()
        if (found) return found
        await Promise.resolve()
      }
      throw new Error('The menu did not open')
    }
    pointer('pointerdown', button)
    const item = await until(textItem)
    const menu = item.closest('[role=menu]')
    await until(() => menu !== null && getComputedStyle(menu).animationName !== 'none')
    item.click()
    await Promise.resolve()
    const closed = !item.isConnected
    pointer('pointermove', item)
    return { closed, focused: document.activeElement?.tagName }
  })
  expect(result).toEqual({ closed: true, focused: 'TEXTAREA' })
  await expect(page.getByRole('form', { name: 'New text' }).getByRole('textbox')).toBeFocused()
})

test('headings, texts and contacts are added, ordered with the keyboard, published and undone', async ({ page }) => {
  await signUp(page)
  const { id, slug, publish } = await makePage(page)
  await publish()
  await page.goto(`/pages/${id}`)
  const form = await add(page, 'Contact', 'not an address')
  await expect(form.getByText(/^Must be an email address/)).toBeVisible()
  await form.getByRole('textbox').fill('mara@example.com')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('group', { name: 'Edit mara@example.com' })).toBeVisible()
  await add(page, 'Text', 'Made by hand.\nShips on Mondays.')
  await add(page, 'Heading', 'Selected work')
  const tiles = async () => (await readDocument(page, id)).links.slice(4).map((tile) => ('title' in tile && tile.title) || tile.kind)
  await expect.poll(tiles).toEqual(['Launch day', 'contact', 'text', 'Selected work'])
  await linkRow(page, 'Selected work').press('Alt+ArrowUp')
  await linkRow(page, 'Selected work').press('Alt+ArrowUp')
  await expect.poll(tiles).toEqual(['Launch day', 'Selected work', 'contact', 'text'])
  // On the canvas, the heading moves with its section.
  await page.getByRole('application').getByRole('button', { name: 'Selected work', exact: true }).press('Alt+ArrowUp')
  await expect.poll(async () => (await readDocument(page, id)).links.map(({ kind }) => kind).indexOf('heading')).toBe(4)

  const html = await (await page.request.get(`/${slug}`)).text()
  expect(html).toContain('href="mailto:mara@example.com"')
  expect(html).toContain('Ships on Mondays.')
  await page
    .getByRole('radio', { name: 'Phone preview' })
    .or(page.getByRole('radio', { name: 'Phone' }))
    .first()
    .check({ force: true })
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Selected work' })).toBeVisible()
  await page.getByRole('radio', { name: 'Edit' }).first().check({ force: true })
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(tiles).toEqual(['Launch day', 'Selected work', 'contact', 'text'])
})

test('the forms of blocks are accessible @screens', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await signUp(page)
  const { id } = await makePage(page)
  await page.goto(`/pages/${id}`)
  await add(page, 'Text', 'Made by hand.')
  await page.getByRole('group', { name: 'Edit Made by hand.' }).waitFor()
  await expectAccessible(page, 'text-block')
  await add(page, 'Contact', 'mara@example.com')
  await page.getByRole('group', { name: 'Edit mara@example.com' }).waitFor()
  await expectAccessible(page, 'contact-block')
})
