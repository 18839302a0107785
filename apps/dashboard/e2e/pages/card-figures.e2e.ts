import { expect, test } from '@playwright/test'

import { makePage, signUp } from '../support/account.ts'
import { visit } from '../support/visitor.ts'

test('the card of a page counts views and clicks of visitors, not those of its owner', async ({ page, browser }) => {
  await signUp(page)
  const { slug, publish } = await makePage(page)
  await publish()
  await page.goto(`/${slug}`)
  await expect(page.getByRole('heading', { name: 'Orrery' })).toBeVisible()
  await visit(page, browser, slug, 'Source')

  await page.goto('/')
  await expect(page.getByText('1 view', { exact: true })).toBeVisible()
  await expect(page.getByText('1 click', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Daily views, last 30 days: peak 1, today 1' })).toBeVisible()

  // Otherwise the list would shift when a card takes the place of its skeleton.
  const heights = await page
    .getByRole('listitem')
    .filter({ hasText: 'Orrery' })
    .evaluate((card) => ({
      card: card.getBoundingClientRect().height,
      skeleton: Number.parseFloat(getComputedStyle(card).getPropertyValue('--spacing-page-card')),
    }))
  expect(heights.card).toBe(heights.skeleton)
})
