import { byGroup, useAllCommands } from './commands.ts'
import { KeyCaps } from './key-caps.tsx'

/** The shortcuts of the current screen and those of every screen. */
export const ShortcutList = () => {
  const withKeys = useAllCommands().flatMap((command) => (command.keys === undefined ? [] : [{ ...command, keys: command.keys }]))
  return (
    <div className="grid gap-x-10 sm:grid-cols-2">
      {inColumns(byGroup(withKeys)).map((groups, column) => (
        <div key={column}>
          {groups.map(([group, commands]) => (
            <section key={group} className="mb-4">
              <h3 className="text-sm text-ink-3">{group}</h3>
              <ul className="mt-1">
                {commands.map(({ label, keys = '' }) => (
                  <li key={label} className="flex min-h-9 items-center border-b border-line py-1 last:border-0">
                    {label}
                    <KeyCaps keys={keys} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      ))}
    </div>
  )
}

type Groups = ReturnType<typeof byGroup>

/** Each group goes into the column that is shorter so far. */
function inColumns(groups: Groups): [left: Groups, right: Groups] {
  const rows = (column: Groups) => column.reduce((sum, [, commands]) => sum + 1 + commands.length, 0)
  const columns: [Groups, Groups] = [[], []]
  for (const group of groups) columns[rows(columns[0]) <= rows(columns[1]) ? 0 : 1].push(group)
  return columns
}
