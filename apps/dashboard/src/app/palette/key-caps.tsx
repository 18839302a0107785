import { isApple } from '../../ui/browser.ts'
import * as texts from './texts.ts'

const names: Partial<Record<string, string>> = isApple ? { Mod: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↵' } : { Mod: texts.controlKey }

/** Shows a key combination such as `Mod+K`, or a sequence such as `G P`, with the key names of this platform. */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <span className="ml-auto flex shrink-0 gap-1 pl-4">
    {keys.split(/[+ ]/).map((key) => (
      <kbd
        key={key}
        className="grid h-5 min-w-5 place-items-center rounded-md border border-line-strong bg-panel px-1 font-sans text-xs text-ink-2"
      >
        {names[key] ?? key}
      </kbd>
    ))}
  </span>
)
