import type { Command } from '../palette/commands.ts'

/** What works while a tile of the page has the focus; the canvas and the list do it. */
export const tileCommands: readonly Command[] = [
  { keys: '←+↑+→+↓', label: 'To another tile' },
  { keys: 'Alt+↑', label: 'Move it, in the list, too' },
  { keys: '1+2+3+4', label: 'Its size' },
  { keys: 'H', label: 'Highlight' },
  { keys: 'X', label: 'Hide or show' },
  { keys: 'Enter', label: 'Edit' },
  { keys: 'Delete', label: 'Remove' },
  { keys: 'Esc', label: 'Leave it' },
].map((key) => ({ group: 'On a tile', ...key }))
