import { Command as Cmdk } from 'cmdk'
import { FileText } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'

import { byGroup } from './command-groups.ts'
import { type Command, useAllCommands } from './commands.ts'
import { followMarked } from './active-option.ts'
import { Keys } from './key-caps.tsx'
import { show } from './open-overlay.ts'
import * as texts from './texts.ts'
import { usePagesNamed } from './use-page-matches.ts'

/** By whole parts of words: letters strewn over a line, which the library takes for a match, would find nearly everything. */
const isNamed = ({ group, label, keywords = [] }: Command, search: string): boolean => {
  const text = [group, label, ...keywords].join(' ').toLowerCase()
  const words = search.toLowerCase().trim().split(/\s+/)
  return words.every((word) => text.includes(word))
}

/** The search field of the palette and its results. */
export const Finder = () => {
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const groups = byGroup(useAllCommands().filter((command) => command.run && isNamed(command, search)))
  const pages = usePagesNamed(search)
  const top = pages[0]?.id ?? groups[0]?.[1][0]?.label
  // Rows may come in above the others later. The library marks the top row when the marked one goes, so that goes when it is no longer at the top.
  const rowKey = (name: string) => (name === top ? `top ${name}` : name)
  const choose = (run: Command['run']) => {
    show(undefined)
    run?.()
  }
  return (
    <Cmdk ref={followMarked} label={texts.findAnything} loop vimBindings={false} shouldFilter={false}>
      <Cmdk.Input
        ref={field}
        value={search}
        onValueChange={setSearch}
        placeholder={texts.findPlaceholder}
        className="h-13 w-full border-b border-line bg-transparent px-4.5 text-lg outline-none placeholder:text-ink-3"
      />
      <Cmdk.List label={texts.found} className="max-h-[min(380px,60dvh)] overflow-y-auto p-1.5" tabIndex={-1}>
        <Cmdk.Empty className="px-3 py-8 text-center text-ink-3">{texts.nothingFound}</Cmdk.Empty>
        {pages.length > 0 && (
          <Group heading={texts.pages}>
            {pages.map(({ id, title, slug, open: go }) => (
              <Item key={rowKey(id)} value={`${title} /${slug} ${id}`} onSelect={() => choose(go)}>
                <FileText />
                <span className="truncate" dir="auto">
                  {title}
                </span>
                <span className="ml-auto truncate pl-4 text-sm text-ink-3">/{slug}</span>
              </Item>
            ))}
          </Group>
        )}
        {groups.map(([group, found]) => (
          <Group key={group} heading={group}>
            {found.map(({ label, icon, keys, run }) => (
              <Item key={rowKey(label)} value={`${group} ${label}`} onSelect={() => choose(run)}>
                {icon}
                {label}
                {keys && <Keys keys={keys} />}
              </Item>
            ))}
          </Group>
        ))}
      </Cmdk.List>
    </Cmdk>
  )
}

const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Cmdk.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:text-ink-3"
  >
    {children}
  </Cmdk.Group>
)

const Item = (props: ComponentProps<typeof Cmdk.Item>) => (
  <Cmdk.Item
    className="flex min-h-10 pointer-coarse:min-h-11 cursor-default items-center gap-3 rounded-lg px-3 py-1.5 select-none data-[selected=true]:bg-hover
      [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-3"
    {...props}
  />
)
