import { type ReactNode, useEffect } from 'react'

import { createStore } from '../store.ts'

/** An action of the screen. The palette offers those with `run`, the list of shortcuts those with `keys`. */
export type Command = {
  /** The heading above it. */
  group: string
  label: string
  icon?: ReactNode
  /** More words that find it. */
  keywords?: string[]
  /** A combination such as `Mod+K`, or a sequence such as `G P`. `Mod` is Command on Apple devices, elsewhere Ctrl. */
  keys?: string
  run?: () => unknown
}

/** The order of commands: those of the screen (0) first, then those of its parts, then those of every screen. */
export const ofPart = 1
export const ofEverything = 2

const registered = new Map<readonly Command[], number>()
const all = createStore<readonly Command[]>([])
const update = (): void => all.set([...registered].toSorted(([, a], [, b]) => a - b).flatMap(([commands]) => commands))

/** Offers the commands while the calling component is mounted. The list must have a stable identity (`useMemo`). */
export const useCommands = (commands: readonly Command[], place = 0): void => {
  useEffect(() => {
    registered.set(commands, place)
    update()
    return () => {
      registered.delete(commands)
      update()
    }
  }, [commands, place])
}

export const { get: allCommands, use: useAllCommands } = all

/** Groups commands by heading, in the order of each group's first command. */
export const byGroup = (commands: readonly Command[]): [group: string, commands: Command[]][] => {
  const groups = new Map<string, Command[]>()
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command])
  return [...groups]
}

export type Overlay = 'palette' | 'keys'

/** `show` opens the palette or the list of shortcuts over the current screen; `undefined` closes it. */
export const { set: show, use: useShown } = createStore<Overlay | undefined>(undefined)
