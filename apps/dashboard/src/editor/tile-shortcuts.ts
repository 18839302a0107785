import type { Command } from '../app/palette/commands.ts'
import * as texts from './texts.ts'

/** For the list of shortcuts. The canvas and the list of links handle these keys. */
export const tileCommands: readonly Command[] = [
  { keys: '←+↑+→+↓', label: texts.selectTile },
  { keys: 'Alt+↑', label: texts.moveTile },
  { keys: '1+2+3+4', label: texts.changeSize },
  { keys: 'H', label: texts.highlight },
  { keys: 'X', label: texts.hideOrShow },
  { keys: 'Enter', label: texts.edit },
  { keys: 'Delete', label: texts.remove },
  { keys: 'Esc', label: texts.deselectTile },
].map((key) => ({ group: texts.tileSelected, ...key }))
