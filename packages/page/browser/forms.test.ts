import { expect, test } from 'vitest'

import { systemPages } from '../src/testing/system-pages.ts'
import { offlineTab } from './offline-tab.ts'

// The forms work without scripts.
const { showDocument } = offlineTab()
const focused = () => {
  const { id, textContent } = document.activeElement as HTMLInputElement
  return id || textContent || (document.activeElement as HTMLInputElement).value
}

test('the password field has focus, Tab goes on to the button, and Enter submits', async () => {
  const tab = await showDocument(systemPages['form-password']!)
  expect(await tab.evaluate(focused)).toBe('password')
  await tab.keyboard.press('Tab')
  expect(await tab.evaluate(focused)).toBe('Open page')
  await tab.keyboard.press('Shift+Tab')
  await tab.keyboard.type('open sesame & so')
  const [request] = await Promise.all([tab.waitForRequest((sent) => sent.method() === 'POST'), tab.keyboard.press('Enter')])
  await tab.waitForURL('**/Ferrite/unlock')
  expect(new URL(request.url()).pathname).toBe('/Ferrite/unlock')
  expect(request.postData()).toBe('page=Ferrite&password=open+sesame+%26+so')
})

test('a wrong password is reported at its field, and an empty one is not sent', async () => {
  const tab = await showDocument(systemPages['form-password-wrong']!)
  const field = tab.getByLabel('Password')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const described = (await field.getAttribute('aria-describedby')) ?? ''
  expect(await tab.locator(`#${described}`).textContent()).toContain('Incorrect password')
  await tab.keyboard.press('Enter')
  expect(tab.url()).toBe('https://tessera.example/page')
})

test('a report can be written by keyboard: arrows select the reason, Tab goes on to the text, the button and the link back', async () => {
  const tab = await showDocument(systemPages['form-report']!)
  await tab.keyboard.press('Tab')
  await tab.keyboard.press('Space')
  await tab.keyboard.press('ArrowDown')
  expect(await tab.evaluate(focused)).toBe('malware')
  await tab.keyboard.press('Tab')
  expect(await tab.evaluate(focused)).toBe('text')
  await tab.keyboard.type('One\nTwo')
  await tab.keyboard.press('Tab')
  expect(await tab.evaluate(focused)).toBe('Send report')
  await tab.keyboard.press('Tab')
  expect(await tab.evaluate(focused)).toBe('Back to the page')
  await tab.keyboard.press('Shift+Tab')
  const [request] = await Promise.all([tab.waitForRequest((sent) => sent.method() === 'POST'), tab.keyboard.press('Enter')])
  await tab.waitForURL('**/Ferrite/report')
  expect(new URL(request.url()).pathname).toBe('/Ferrite/report')
  expect(request.postData()).toBe('reason=malware&text=One%0D%0ATwo')
})

test('a refused report keeps its reason and any text', async () => {
  const tab = await showDocument(systemPages['form-report-too-many']!)
  expect(await tab.getByLabel('Spam').isChecked()).toBe(true)
  expect(await tab.getByLabel('Details').inputValue()).toBe('a </textarea><b>')
})
