import type { DocumentLink } from '@tessera/contract'
import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'

import { moveLink } from '../../model/document/edits.ts'
import { useEditor } from '../../editor-context.ts'

const orderOf = (links: readonly DocumentLink[]): string => links.map(({ key }) => key).join(' ')

/**
 * The links in the order of their rows. A new order renders every row: what is moved here is moved at once, and for what is moved on the
 * page nobody who looks at the page waits.
 */
export function useRowOrder(links: readonly DocumentLink[]) {
  const editor = useEditor()
  const present = orderOf(links)
  const late = useDeferredValue(present)
  const [moved, setMoved] = useState(present)
  const order = moved === present ? present : late
  const keys = useMemo(() => order.split(' '), [order])
  const [, settle] = useState(keys)
  // After a new order the library renders every row once more, with whatever is rendered next: that is not to be the answer to a key.
  useEffect(() => startTransition(() => settle(keys)), [keys])
  const rows = useMemo(() => {
    const byKey = new Map(links.map((link) => [link.key, link]))
    return keys.flatMap((key) => byKey.get(key) ?? [])
  }, [keys, links])
  const moveRow = useCallback(
    (key: string, to: number) => {
      editor.edit(moveLink(key, to))
      setMoved(orderOf(editor.document.links))
    },
    [editor],
  )
  return { rows, keys, moveRow }
}
