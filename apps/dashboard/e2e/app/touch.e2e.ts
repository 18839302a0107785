import { expect, test } from '@playwright/test'

import { makeHistory, restoreDialog, version, versions } from '../history/page-history.ts'
import { linkRow, makePage, signUp } from '../support/account.ts'
import { expectTouchable } from '../support/touch-targets.ts'

test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } })

test('touch targets of the signed-out screens measure 44 px', async ({ page }) => {
  for (const path of ['/sign-in', '/sign-up', '/forgot', '/reset#token', '/reset']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectTouchable(page, path)
  }
})

test('touch targets of the editor measure 44 px', async ({ page }) => {
  await signUp(page)
  const { id, publish } = await makePage(page)
  await publish()
  for (const panel of ['links', 'design', 'page']) {
    await page.goto(`/pages/${id}?panel=${panel}`)
    await page.getByRole('tabpanel').locator('button').first().waitFor()
    await expectTouchable(page, panel)
  }
  await page.goto(`/pages/${id}`)
  await linkRow(page, 'Docs').tap()
  await expectTouchable(page, 'a link', page.getByRole('tabpanel'))
  await expectTouchable(page, 'a tile’s bar', page.getByRole('toolbar', { name: 'Docs' }))
  await page.getByRole('button', { name: 'More actions for Docs' }).tap()
  await expectTouchable(page, 'a link’s menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Live', exact: true }).tap()
  await expectTouchable(page, 'the menu of a live page')
  await page.getByRole('menuitem', { name: 'QR code' }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectTouchable(page, 'sharing')
  await page.getByRole('button', { name: 'Close' }).tap()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toBeFocused()
  await expect(page.getByRole('tooltip')).toBeHidden()
})

test('touch targets of a page’s history measure 44 px', async ({ page }) => {
  const { id } = await makeHistory(page)
  await page.goto(`/pages/${id}/history`)
  await versions(page).nth(1).waitFor()
  await expectTouchable(page, 'the versions')
  await page.getByRole('button', { name: 'More actions for the history' }).tap()
  await page.getByRole('menuitem').first().waitFor()
  await expectTouchable(page, 'the menu of the history')
  await page.keyboard.press('Escape')
  await versions(page).nth(1).tap()
  await version(page).getByText('Deleted “Open the sky”').waitFor()
  await expectTouchable(page, 'a version')
  await page.getByRole('button', { name: 'More actions for this version' }).tap()
  await page.getByRole('menuitem').first().waitFor()
  await expectTouchable(page, 'the menu of a version')
  await page.getByRole('menuitem', { name: 'Share a preview…' }).tap()
  await page.getByRole('button', { name: 'Create link' }).tap()
  await page.getByRole('button', { name: 'Stop sharing Preview' }).waitFor()
  await expectTouchable(page, 'previews')
  await page.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('button', { name: 'Restore', exact: true }).tap()
  await restoreDialog(page).getByText('Added “Open the sky”').waitFor()
  await expectTouchable(page, 'restoring a version')
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 375, height: 667 } })

  test('the menu of a page shows all its items without scrolling, wherever its card is', async ({ page }) => {
    await signUp(page)
    for (const title of ['Marginalia', 'Tape loop', 'Ferrite']) await (await makePage(page, 'paper', title)).publish()
    await page.goto('/')
    for (const title of ['Ferrite', 'Tape loop', 'Marginalia']) {
      await page.getByRole('button', { name: `More actions for ${title}` }).tap()
      const menu = page.getByRole('menu')
      await expect(menu.getByRole('menuitem', { name: 'View page' })).toBeInViewport({ ratio: 1 })
      await expect(menu.getByRole('menuitem', { name: 'Delete…' })).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
    }
  })
})

test('touch targets of the other screens measure 44 px', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectTouchable(page, 'no pages')
  const { id } = await makePage(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'More actions for Orrery' }).waitFor()
  await expectTouchable(page, 'pages')
  await page.getByRole('button', { name: 'More actions for Orrery' }).tap()
  await expectTouchable(page, 'a page’s menu')
  await page.getByRole('menuitem', { name: 'Delete…' }).tap()
  await expectTouchable(page, 'deleting a page')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New page' }).first().tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectTouchable(page, 'a new page')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Account/ })
    .filter({ visible: true })
    .tap()
  await expectTouchable(page, 'the account’s menu')
  await page.getByRole('menuitem', { name: 'Search' }).tap()
  await expectTouchable(page, 'the palette')

  const others = {
    '/analytics': 'No views in the last 30 days',
    [`/pages/${id}/analytics`]: 'This page is a draft.',
    '/settings': 'Delete account…',
  }
  for (const [path, content] of Object.entries(others)) {
    await page.goto(path)
    await page.getByText(content).filter({ visible: true }).first().waitFor()
    await expectTouchable(page, path)
  }
  await page.getByRole('button', { name: 'Delete account…' }).tap()
  await expectTouchable(page, 'deleting the account')

  await page.goto('/tokens')
  await page.getByRole('heading', { name: 'No API tokens' }).waitFor()
  await expectTouchable(page, 'no tokens')
  await page.getByRole('button', { name: 'New token' }).tap()
  await page.getByRole('radio', { name: 'Custom date' }).tap()
  await page.getByRole('radio', { name: 'Only these pages' }).tap()
  await page.getByRole('checkbox', { name: 'Orrery' }).first().tap()
  await expectTouchable(page, 'a new token')
  await page.getByLabel('Name').fill('deploy')
  await page.getByRole('button', { name: 'Create token' }).tap()
  await page.getByRole('button', { name: 'Done', exact: true }).waitFor()
  await expectTouchable(page, 'a token’s secret')
  await page.getByRole('button', { name: 'Done', exact: true }).tap()
  await page.getByRole('button', { name: 'Revoke deploy' }).waitFor()
  await expectTouchable(page, 'tokens')
})
