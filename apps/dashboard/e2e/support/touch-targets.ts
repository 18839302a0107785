import { expect, type Page } from '@playwright/test'

const controls =
  'a[href], button, input, textarea, select, summary, [role=tab], [role=radio], [role=switch], [role=checkbox], [role=combobox], [role=menuitem], [role=menuitemradio], [role=option]'

/** Fails for controls that do not react to touches 21 px from their center in each direction. Links within text are exempt. */
export async function expectTouchable(page: Page, screen: string, part = page.locator('body')) {
  const small = () =>
    part.locator(controls).evaluateAll((elements) => {
      const layer = document.querySelector('[role=dialog], [role=menu]')
      const isInText = (element: Element) =>
        element.matches('a') &&
        getComputedStyle(element).display === 'inline' &&
        [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      const findMiss = (element: HTMLElement): string | null => {
        element.scrollIntoView({ block: 'center', inline: 'center' })
        const { x, y, width, height } = element.getBoundingClientRect()
        const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
        for (const [right, down] of [
          [0, 0],
          [-21, 0],
          [21, 0],
          [0, -21],
          [0, 21],
        ] as const) {
          const hit = document.elementFromPoint(x + width / 2 + right, y + height / 2 + down)
          if (![element, ...labels].some((own) => own.contains(hit)))
            return `${element.outerHTML.slice(0, 160)} (${Math.round(width)} × ${Math.round(height)}) at ${right}, ${down}: ${hit?.outerHTML.slice(0, 80)}`
        }
        return null
      }
      return elements.flatMap((element) => {
        if (!(element instanceof HTMLElement) || !element.checkVisibility({ visibilityProperty: true }) || isInText(element)) return []
        if (element.matches(':disabled, [aria-hidden=true] *, .sr-only, [inert] *') || (layer && !layer.contains(element))) return []
        if (getComputedStyle(element).pointerEvents === 'none') return []
        return findMiss(element) ?? []
      })
    })
  // Polls, because a layer that has just opened is still moving into place.
  await expect.configure({ soft: true }).poll(small, { message: screen }).toEqual([])
}
