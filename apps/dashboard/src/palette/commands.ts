import { type ReactNode, useEffect, useSyncExternalStore } from 'react'

/** Something that can be done on the screen: the palette offers what runs, the list of keys shows what has keys. */
export type Command = {
  /** Under which heading it stands. */
  group: string
  label: string
  icon?: ReactNode
  /** What else somebody might type who looks for it. */
  keywords?: string[]
  /** As `Mod+K`: pressed together, the platform's own command key first. */
  keys?: string
  run?: () => unknown
}

const registered = new Set<readonly Command[]>()
const listeners = new Set<() => void>()
let all: readonly Command[] = []

const update = (): void => {
  // Those of the innermost screen, which came last, stand first.
  all = [...registered].toReversed().flat()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Offers these while the calling component is on the screen. Keep the list itself, by `useMemo` or outside. */
export const useCommands = (commands: readonly Command[]): void => {
  useEffect(() => {
    registered.add(commands)
    update()
    return () => {
      registered.delete(commands)
      update()
    }
  }, [commands])
}

export const useAllCommands = (): readonly Command[] => useSyncExternalStore(subscribe, () => all)

/** In the order of the groups' first command. */
export const byGroup = (commands: readonly Command[]): [group: string, commands: Command[]][] => {
  const groups = new Map<string, Command[]>()
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command])
  return [...groups]
}
