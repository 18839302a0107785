import type { Command } from './commands.ts'

/** Groups commands by heading, in the order of each group's first command. */
export const byGroup = (commands: readonly Command[]): [group: string, commands: Command[]][] => {
  const groups = new Map<string, Command[]>()
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command])
  return [...groups]
}
