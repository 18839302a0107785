import type { Locator, Page } from '@playwright/test'

/** How somebody works a screen. */
export type Hand = {
  press(target: Locator): Promise<void>
  /** What stands in the field is replaced. */
  write(field: Locator, text: string): Promise<void>
  /** What all of it takes a person, in seconds, by the keystroke-level model of Card, Moran and Newell. */
  seconds(): number
}

// To decide what comes next, to point at it and press, and to strike one key: an average typist, and one with two thumbs.
const [decide, point, key, thumb] = [1.35, 1.3, 0.28, 0.45]

/** Locators wait until what they mean is there, can be seen, and holds still. */
function pointing(page: Page, press: (target: Locator) => Promise<void>, stroke: number): Hand {
  let seconds = 0
  const pressed = async (target: Locator) => {
    seconds += decide + point
    await press(target)
  }
  return {
    press: pressed,
    async write(field, text) {
      await pressed(field)
      await field.selectText()
      await page.keyboard.type(text)
      seconds += stroke * text.length
    },
    seconds: () => seconds,
  }
}

export const mouse = (page: Page): Hand => pointing(page, (target) => target.click(), key)
export const finger = (page: Page): Hand => pointing(page, (target) => target.tap(), thumb)

/** Which key brings the focus nearer: in radio groups, lists of tabs and menus arrows move it, elsewhere Tab. */
const nextKey = (target: Element): string | null => {
  const { activeElement: at } = document
  if (!at || at === target) return null
  // Enter in any field sends its form.
  if (target instanceof HTMLButtonElement && target.type === 'submit' && target.form?.contains(at)) return null
  const group = target.closest('[role=radiogroup], [role=tablist], [role=menu]')
  if (group?.contains(at)) return group.matches('[role=menu]') ? 'ArrowDown' : 'ArrowRight'
  // Nobody goes round the whole screen to what is just before.
  return at !== document.body && at.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab'
}

/** Nothing is pointed at: every control is reached as the order of focus has it. */
export function keyboard(page: Page): Hand {
  let seconds = 0
  const strike = async (stroke: string) => {
    seconds += key
    await page.keyboard.press(stroke)
  }
  const reach = async (target: Locator) => {
    seconds += decide
    await target.waitFor()
    for (let strokes = 0; strokes < 60; strokes++) {
      const next = await target.evaluate(nextKey)
      if (!next) return
      await strike(next)
    }
    throw new Error(`No key leads to ${target.toString()}`)
  }
  return {
    async press(target) {
      await reach(target)
      // Arrows that come quickly move the focus and may leave the choice behind.
      await strike((await target.getAttribute('role')) === 'radio' ? 'Space' : 'Enter')
    },
    async write(field, text) {
      await reach(field)
      await strike('ControlOrMeta+a')
      await page.keyboard.type(text)
      seconds += key * text.length
    },
    seconds: () => seconds,
  }
}
