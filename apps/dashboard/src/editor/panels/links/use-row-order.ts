import type { DocumentLink } from '@tessera/contract'
import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'

import { moveLink } from '../../model/document/edits.ts'
import { useEditor } from '../../editor-context.ts'

const orderOf = (links: readonly DocumentLink[]): string => links.map(({ key }) => key).join(' ')

/**
 * The links in the order of their rows. A new order renders every row. A move in the list applies at once; a move on the canvas is
 * deferred, so that the canvas does not wait for the list.
 */
export function useRowOrder(links: readonly DocumentLink[]) {
  const editor = useEditor()
  const present = orderOf(links)
  const deferred = useDeferredValue(present)
  const [moved, setMoved] = useState(present)
  const order = moved === present ? present : deferred
  const keys = useMemo(() => order.split(' '), [order])
  const [, settle] = useState(keys)
  // After a new order, dnd-kit renders every row once more with the next render. This triggers it early, not on the next key.
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
