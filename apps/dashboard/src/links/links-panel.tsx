import type { Link, LinkId, PageId } from '@tessera/contract'
import { useLayoutEffect, useRef, useState } from 'react'

import { AddLinkForm } from './add-link-form.tsx'
import { nameOf, useLinkMutations } from './link-mutations.ts'
import { LinkRow } from './link-row.tsx'

type LinksPanelProps = { pageId: PageId; links: readonly Link[]; noteDirty: (form: string, dirty: boolean) => void }

/** A row that moves takes the keyboard's place with it. */
const useFocusKept = (links: readonly Link[]) => {
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<{ element: HTMLElement; before: readonly Link[] } | null>(null)
  useLayoutEffect(() => {
    if (!wanted.current || wanted.current.before === links) return
    const { element } = wanted.current
    wanted.current = null
    // At an end of the list the button that led there is off: its row takes over.
    const target = element.matches(':disabled') ? element.closest('[data-row]')?.querySelector<HTMLElement>('[data-toggle]') : element
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  })
  const keep = () => {
    const active = document.activeElement
    wanted.current = active instanceof HTMLElement && list.current?.contains(active) ? { element: active, before: links } : null
  }
  return { list, keep }
}

export const LinksPanel = ({ pageId, links, noteDirty }: LinksPanelProps) => {
  const mutations = useLinkMutations(pageId)
  const [open, setOpen] = useState<LinkId | null>(null)
  const [said, setSaid] = useState('')
  const { list, keep } = useFocusKept(links)

  const toggle = (id: LinkId, next: boolean) => {
    setOpen(next ? id : null)
    if (!next) list.current?.querySelector<HTMLElement>(`[data-row="${id}"] [data-toggle]`)?.focus()
  }
  const move = (link: Link, by: -1 | 1) => {
    keep()
    const moved = mutations.move(link, by)
    if (moved) setSaid(`${nameOf(link)}, ${moved.place + 1} of ${moved.count}`)
  }
  return (
    <>
      <AddLinkForm pageId={pageId} first={links.length === 0} onAdded={setOpen} />
      {links.length === 0 ? (
        <div className="px-6 py-10 text-center text-ink-2">
          <p className="font-medium text-ink">No links yet</p>
          <p className="mt-1 text-sm">
            Paste an address above: a repository, a demo, a talk, wherever people should go. Each becomes a tile.
          </p>
        </div>
      ) : (
        <ul ref={list} className="space-y-px p-2" aria-label="Links">
          {links.map((link, index) => (
            <LinkRow
              key={link.id}
              pageId={pageId}
              link={link}
              first={index === 0}
              last={index === links.length - 1}
              open={open === link.id}
              onToggle={(next) => toggle(link.id, next)}
              onMove={(by) => move(link, by)}
              onChange={(change) => mutations.toggle.mutate({ ...change, pageId, linkId: link.id })}
              noteDirty={noteDirty}
              onRemoved={() => {
                noteDirty(link.id, false)
                setSaid(`Removed ${nameOf(link)}`)
              }}
            />
          ))}
        </ul>
      )}
      <output className="sr-only">{said}</output>
    </>
  )
}
