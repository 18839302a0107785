import { isApple } from '../../ui/browser.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { byGroup, useAllCommands } from './commands.ts'
import * as texts from './texts.ts'

/** The shortcuts of the current screen and those of every screen. */
export const ShortcutList = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => {
  const withKeys = useAllCommands().flatMap((command) => (command.keys === undefined ? [] : [{ ...command, keys: command.keys }]))
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.keyboardShortcuts}>
      {byGroup(withKeys).map(([group, commands]) => (
        <section key={group} className="mt-4 first:mt-0">
          <h3 className="text-sm text-ink-3">{group}</h3>
          <ul className="mt-1">
            {commands.map(({ label, keys = '' }) => (
              <li key={label} className="flex min-h-9 items-center border-b border-line last:border-0">
                {label}
                <KeyCaps keys={keys} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}

const names: Partial<Record<string, string>> = isApple ? { Mod: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↵' } : { Mod: texts.controlKey }

/** Shows a key combination such as `Mod+K`, or a sequence such as `G P`, with the key names of this platform. */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <span className="ml-auto flex gap-1 pl-4">
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
