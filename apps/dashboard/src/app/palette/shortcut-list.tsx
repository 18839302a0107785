import { byGroup, useAllCommands } from './commands.ts'
import { KeyCaps } from './key-caps.tsx'

/** The shortcuts of the current screen and those of every screen. */
export const ShortcutList = () => {
  const withKeys = useAllCommands().flatMap((command) => (command.keys === undefined ? [] : [{ ...command, keys: command.keys }]))
  return (
    <div className="gap-10 sm:columns-2">
      {byGroup(withKeys).map(([group, commands]) => (
        <section key={group} className="mb-4 break-inside-avoid">
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
    </div>
  )
}
