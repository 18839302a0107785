import { clsx } from 'clsx'
import { Link2, Plus } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'

import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { plural } from '../../../ui/text/template.ts'
import { FieldError, Textarea } from '../../../ui/controls/field.tsx'
import { documentField, useEditor, useEditorState } from '../../editor-context.ts'
import * as texts from '../../texts.ts'
import { useFetchesRemote } from '../../previews/editor-filler.ts'
import { PreviewOptions } from '../../previews/preview-options.tsx'
import { addPasted } from './add-pasted.ts'
import { pastedLinks } from './pasted-links.ts'

type AddLinksProps = {
  onField: RefCallback<HTMLTextAreaElement>
  /** `key` is null if several links were added. */
  onAdded: (key: string | null) => void
  /** Stands below the field. */
  children: ReactNode
}

/** Adds the links of each line. Lines without valid links stay in the field. */
export const AddLinks = ({ onField, onAdded, children }: AddLinksProps) => {
  const editor = useEditor()
  const fetches = useFetchesRemote()
  const first = useEditorState(({ history }) => history.present.links.length === 0)
  const typed = useEditorState(({ newLinks }) => newLinks)
  const count = useMemo(() => pastedLinks(typed).links.length, [typed])
  const lines = typed.split('\n').length
  const [error, setError] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  // Whether undo is the field's. Right after adding, it is the editor's.
  const [ownText, setOwnText] = useState(typed !== '')
  const errorId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  // The element that had the focus before the field.
  const before = useRef<EventTarget>(null)
  useImperativeHandle(onField, () => field.current as HTMLTextAreaElement, [])
  useEffect(() => {
    // On a phone, the on-screen keyboard would cover the new page.
    if (first && matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [first])

  const add = (text: string) => {
    const { keys, rest, error: refused } = addPasted(editor, text, fetches)
    setError(refused)
    if (keys.length === 0) return
    editor.setNewLinks(rest)
    setOwnText(rest !== '')
    const added = plural(texts.added, { count: keys.length })
    // On a phone, the new rows are below the visible part of the list.
    if (keys.length > 1) toast.success(added)
    else setAnnouncement(added)
    onAdded(keys.length === 1 && !rest ? (keys[0] ?? null) : null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add(typed)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') {
      const back = before.current
      if (back instanceof HTMLElement && back.isConnected) back.focus()
      else event.currentTarget.blur()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    add(typed)
  }
  return (
    <>
      <form noValidate className="space-y-1.5 border-b border-line p-3" onSubmit={submit}>
        {/* With several lines, the button shows their count and is wider. It moves below the field, so that the field keeps its width. */}
        <div className={clsx('flex gap-2', lines > 1 ? 'flex-col items-end' : 'items-start')}>
          <div className={clsx('relative', lines > 1 ? 'w-full' : 'flex-1')}>
            <Link2 className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-3 pointer-coarse:top-3.5" aria-hidden="true" />
            <Textarea
              ref={field}
              rows={Math.min(6, lines)}
              inputMode="url"
              aria-label={texts.newLinkUrl}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              placeholder={texts.pasteLinks}
              className="block min-h-9! py-[7px]! pl-8 leading-5! pointer-coarse:min-h-11! pointer-coarse:py-[11px]!"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              {...(!ownText && { [documentField]: true })}
              onFocus={(event) => {
                before.current = event.relatedTarget
              }}
              onKeyDown={onKeyDown}
              onChange={(event) => {
                editor.setNewLinks(event.target.value)
                setOwnText(true)
                setError(null)
                // Otherwise the same announcement twice would not be read out.
                setAnnouncement('')
              }}
            />
          </div>
          <Button type="submit" variant="primary" disabled={!typed.trim()}>
            <Plus />
            {plural(texts.addCount, { count: Math.max(1, count) })}
          </Button>
        </div>
        <FieldError id={errorId}>{error ?? undefined}</FieldError>
        <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
          <PreviewOptions />
          {children}
        </div>
      </form>
      <output className="sr-only">{announcement}</output>
    </>
  )
}
