import { type ReactNode, useEffect, useSyncExternalStore } from 'react'

/** An action of the screen. The palette offers those with `run`, the list of shortcuts those with `keys`. */
export type Command = {
  /** The heading above it. */
  group: string
  label: string
  icon?: ReactNode
  /** More words that find it. */
  keywords?: string[]
  /** A combination such as `Mod+K`. `Mod` is Command on Apple devices, elsewhere Ctrl. */
  keys?: string
  run?: () => unknown
}

/** The order of commands: those of the screen (0) first, then those of its parts, then those of every screen. */
export const ofPart = 1
export const ofEverything = 2

const registered = new Map<readonly Command[], number>()
const listeners = new Set<() => void>()
let all: readonly Command[] = []

const update = (): void => {
  all = [...registered].toSorted(([, a], [, b]) => a - b).flatMap(([commands]) => commands)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

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

export const useAllCommands = (): readonly Command[] => useSyncExternalStore(subscribe, () => all)

/** Groups commands by heading, in the order of each group's first command. */
export const byGroup = (commands: readonly Command[]): [group: string, commands: Command[]][] => {
  const groups = new Map<string, Command[]>()
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command])
  return [...groups]
}
