import * as texts from './texts.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

const names: Partial<Record<string, string>> = isApple ? { Mod: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↵' } : { Mod: texts.controlKey }

/** Keys as they stand on this keyboard, of what is written `Mod+K`. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className="ml-auto flex gap-1 pl-4">
    {keys.split('+').map((key) => (
      <kbd
        key={key}
        className="grid h-5 min-w-5 place-items-center rounded-md border border-line-strong bg-panel px-1 font-sans text-xs text-ink-2"
      >
        {names[key] ?? key}
      </kbd>
    ))}
  </span>
)
