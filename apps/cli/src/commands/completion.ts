import type { Command } from 'commander'

import { Failure } from '../failure.ts'
import type { Terminal } from '../output/terminal.ts'
import { exitCode } from '../exit-code.ts'

type Entry = { name: string; description: string; options: string[] }

const entriesOf = (program: Command): Entry[] => {
  const shared = [...program.options.map(({ long }) => long ?? ''), '--help']
  return program.commands.map((command) => ({
    name: command.name(),
    description: command.description().replaceAll(/['":\\]/g, ''),
    options: [...command.options.map(({ long }) => long ?? ''), ...shared],
  }))
}

const bash = (entries: readonly Entry[]): string => `_tessera() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  case "\${COMP_WORDS[1]}" in
${entries.map(({ name, options }) => `    ${name}) words="${options.join(' ')}" ;;`).join('\n')}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="${entries.map(({ name }) => name).join(' ')} --help --version"; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _tessera tessera`

const zsh = (entries: readonly Entry[]): string => `#compdef tessera
_tessera() {
  if (( CURRENT == 2 )); then
    local commands=(${entries.map(({ name, description }) => `'${name}:${description}'`).join(' ')})
    _describe command commands
    return
  fi
  case "$words[2]" in
${entries.map(({ name, options }) => `    ${name}) compadd -- ${options.join(' ')} ;;`).join('\n')}
  esac
  _files
}
compdef _tessera tessera`

const fish = (entries: readonly Entry[]): string =>
  entries
    .flatMap(({ name, description, options }) => [
      `complete -c tessera -n __fish_use_subcommand -a ${name} -d '${description}'`,
      ...options.map((option) => `complete -c tessera -n '__fish_seen_subcommand_from ${name}' -l ${option.replace('--', '')}`),
    ])
    .join('\n')

const scripts: Readonly<Record<string, (entries: readonly Entry[]) => string>> = { bash, zsh, fish }

/** Prints a script for the shell. */
export function completionCommand(terminal: Terminal, program: Command, shell: string): number {
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
  if (!script) throw new Failure(`The shell must be one of ${Object.keys(scripts).join(', ')}`)
  terminal.printRaw(`${script(entriesOf(program))}\n`)
  return exitCode.done
}
