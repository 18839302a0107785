import { useNavigate } from '@tanstack/react-router'
import { Command as Cmdk } from 'cmdk'
import { FileText } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'

import { trpc } from '../api.ts'
import { byGroup, type Command, useAllCommands, show } from './commands.ts'
import { KeyCaps } from './key-caps.tsx'
import * as texts from './texts.ts'

/** Matches parts of words. The fuzzy matching of cmdk would match nearly everything. */
const matches = ({ group, label, keywords = [] }: Command, search: string): boolean => {
  const text = [group, label, ...keywords].join(' ').toLowerCase()
  const words = search.toLowerCase().trim().split(/\s+/)
  return words.every((word) => text.includes(word))
}

/** The search field of the palette and its results. */
export const Finder = () => {
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const groups = byGroup(useAllCommands().filter((command) => command.run && matches(command, search)))
  const pages = usePageMatches(search)
  const top = pages[0]?.id ?? groups[0]?.[1][0]?.label
  // Pages may arrive later, above the commands. cmdk selects the top row when the selected one is removed, so the key of the top row changes with it.
  const rowKey = (name: string) => (name === top ? `top ${name}` : name)
  const choose = (run: Command['run']) => {
    show(undefined)
    run?.()
  }
  return (
    <Cmdk ref={syncActiveDescendant} label={texts.search} loop vimBindings={false} shouldFilter={false}>
      <Cmdk.Input
        ref={field}
        value={search}
        onValueChange={setSearch}
        placeholder={texts.findPlaceholder}
        className="h-13 w-full border-b border-line bg-transparent px-4.5 text-lg outline-none placeholder:text-ink-3"
      />
      <Cmdk.List label={texts.results} className="max-h-[min(380px,60dvh)] overflow-y-auto p-1.5" tabIndex={-1}>
        <Cmdk.Empty className="px-3 py-8 text-center text-ink-3">{texts.noResults}</Cmdk.Empty>
        {pages.length > 0 && (
          <Group heading={texts.pages}>
            {pages.map(({ id, title, slug, open: go }) => (
              <Item key={rowKey(id)} value={`${title} /${slug} ${id}`} onSelect={() => choose(go)}>
                <FileText />
                <span className="min-w-0 flex-1 truncate" dir="auto">
                  {title}
                </span>
                {/* It does not shrink with the title: beside a long title, nothing of a short address would be left. */}
                <span className="max-w-1/2 shrink-0 truncate pl-4 text-sm text-ink-3">/{slug}</span>
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
                {keys && <KeyCaps keys={keys} />}
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

const maxPages = 8

/** The first pages whose title or address contains `words`. */
const usePageMatches = (words: string) => {
  const navigate = useNavigate()
  const { data = [] } = trpc.pages.cards.useQuery()
  const wanted = words.trim().toLowerCase()
  const found = data.filter(({ title, slug }) => `${title} /${slug}`.toLowerCase().includes(wanted))
  return found.slice(0, maxPages).map(({ id, title, slug }) => ({
    id,
    title,
    slug,
    open: () => navigate({ to: '/pages/$pageId', params: { pageId: id } }),
  }))
}

const attribute = 'aria-activedescendant'

/** Keeps aria-activedescendant on the selected row. cmdk leaves it on the previous row when it moves the selection itself. */
function syncActiveDescendant(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined
  const sync = () => {
    const selected = root.querySelector('[role=option][aria-selected=true]')?.id
    for (const element of root.querySelectorAll('[role=combobox], [role=listbox]')) {
      if ((element.getAttribute(attribute) ?? undefined) === selected) continue
      if (selected) element.setAttribute(attribute, selected)
      else element.removeAttribute(attribute)
    }
  }
  const observer = new MutationObserver(sync)
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['aria-selected', attribute] })
  sync()
  return () => observer.disconnect()
}
