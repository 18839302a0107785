import { expect, type Locator, type Page } from '@playwright/test'

/** A way to operate a screen. */
export type Hand = {
  press(target: Locator): Promise<void>
  /** Replaces the text in the field. */
  write(field: Locator, text: string): Promise<void>
  /** Estimated time a person needs for all of it, in seconds, by the keystroke-level model of Card, Moran and Newell. */
  seconds(): number
}

// Keystroke-level model, in seconds: mental preparation, pointing with press, one key by an average typist, one key with two thumbs.
const [decideSeconds, pointSeconds, keySeconds, thumbSeconds] = [1.35, 1.3, 0.28, 0.45]

/** Locators wait until the element is present, visible and stable. */
function pointing(page: Page, press: (target: Locator) => Promise<void>, secondsPerKey: number): Hand {
  let seconds = 0
  const pressed = async (target: Locator) => {
    seconds += decideSeconds + pointSeconds
    await press(target)
  }
  return {
    press: pressed,
    async write(field, text) {
      await pressed(field)
      await field.selectText()
      await page.keyboard.type(text)
      seconds += secondsPerKey * text.length
    },
    seconds: () => seconds,
  }
}

export const mouse = (page: Page): Hand => pointing(page, (target) => target.click(), keySeconds)
export const finger = (page: Page): Hand => pointing(page, (target) => target.tap(), thumbSeconds)

/** The key that moves the focus toward the target: arrow keys in radio groups, tab lists and menus, otherwise Tab. */
const nextKey = (target: Element): string | null => {
  const { activeElement: at } = document
  if (!at || at === target) return null
  // Enter in any field submits its form.
  if (target instanceof HTMLButtonElement && target.type === 'submit' && target.form?.contains(at)) return null
  const backward = at !== document.body && (at.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  const group = target.closest('[role=radiogroup], [role=tablist], [role=menu]')
  if (!group?.contains(at)) return backward ? 'Shift+Tab' : 'Tab'
  if (group.matches('[role=menu]')) return backward ? 'ArrowUp' : 'ArrowDown'
  return backward ? 'ArrowLeft' : 'ArrowRight'
}

/** Uses no pointer: every control is reached in focus order. */
export function keyboard(page: Page): Hand {
  let seconds = 0
  const strike = async (stroke: string) => {
    seconds += keySeconds
    await page.keyboard.press(stroke)
  }
  const reach = async (target: Locator) => {
    seconds += decideSeconds
    await target.waitFor()
    // A menu takes the focus a moment after it becomes visible. A Tab before that would close it.
    await expect(page.locator('[role=menu]:not(:focus-within)')).toHaveCount(0)
    for (let strokes = 0; strokes < 60; strokes++) {
      const next = await target.evaluate(nextKey)
      if (!next) return
      const focused = await page.evaluateHandle(() => document.activeElement)
      await strike(next)
      // Menus and radio groups move the focus in a later task. A second key before that would pass the target.
      if (next.startsWith('Arrow')) await page.waitForFunction((element) => document.activeElement !== element, focused)
    }
    throw new Error(`Not reachable by keyboard: ${target.toString()}`)
  }
  return {
    async press(target) {
      await reach(target)
      // Fast arrow keys may move the focus without selecting.
      await strike((await target.getAttribute('role')) === 'radio' ? 'Space' : 'Enter')
    },
    async write(field, text) {
      await reach(field)
      await strike('ControlOrMeta+a')
      await page.keyboard.type(text)
      seconds += keySeconds * text.length
    },
    seconds: () => seconds,
  }
}
