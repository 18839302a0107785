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

/** Where commands stand: after those of the screen itself, which are at 0, whether they load before it or after it. */
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

/** Offers these while the calling component is on the screen. Keep the list itself, by `useMemo` or outside. */
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
