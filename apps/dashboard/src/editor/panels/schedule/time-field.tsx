import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { localText, localTimeOf, readableTime } from '../../../pages/schedule/zoned-time.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field, Input } from '../../../ui/controls/field.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { IconButton } from '../../../ui/overlays/tooltip.tsx'
import { fill } from '../../../ui/text/template.ts'
import { documentField, useEditor, useEditorState } from '../../editor-context.ts'
import type { Edit } from '../../model/document/edits.ts'
import * as texts from './texts.ts'

type TimeFieldProps = {
  label: string
  /** Path in the document, such as `/publishAt`. */
  path: string
  value: string | null
  /** Why an instant cannot be chosen. */
  refusal: (at: string) => string | undefined
  edit: (at: string | null) => Edit
  zone: string
  /** Id of the `ZoneHint`. */
  hint: string
}

/** A point in time, entered as a local time of the account's time zone. A time that is not valid yet stays in the field, unsaved. */
export const TimeField = ({ label, path, value, refusal, edit, zone, hint }: TimeFieldProps) => {
  const editor = useEditor()
  const unfinished = useEditorState((state) => state.unfinished.get(path))
  const [incomplete, setIncomplete] = useState(false)
  const stored = value === null ? '' : localText(value, zone)
  const text = unfinished ?? stored
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Not a controlled value: while the user changes a part of it, the value of the element is empty.
    if (input.current && input.current !== document.activeElement) input.current.value = text
  }, [text])
  const set = (at: string | null) => {
    editor.setUnfinished(path, null)
    editor.edit(edit(at), path)
    setIncomplete(false)
    if (input.current) input.current.value = at === null ? '' : localText(at, zone)
  }
  const take = (local: string) => {
    const time = localTimeOf(local, zone)
    const at = time.kind === 'once' ? time.at : time.kind === 'repeated' ? time.first.at : undefined
    setIncomplete(false)
    if (at === undefined || refusal(at) !== undefined) return editor.setUnfinished(path, local)
    if (unfinished !== undefined) editor.setUnfinished(path, null)
    return editor.edit(edit(at), path)
  }
  const time = text === '' ? undefined : localTimeOf(text, zone)
  const error = incomplete ? texts.incompleteTime : errorOf(time, zone, refusal)
  return (
    <div className="space-y-2">
      <Field label={label} error={error}>
        {(wiring) => (
          <div className="flex gap-2">
            <Input
              {...wiring}
              {...{ [documentField]: path }}
              aria-describedby={clsx(wiring['aria-describedby'], hint)}
              ref={input}
              type="datetime-local"
              defaultValue={text}
              onChange={({ target }) => {
                if (target.value !== '') take(target.value)
                else if (!target.validity.badInput) set(null)
              }}
              onBlur={({ target }) => setIncomplete(target.validity.badInput)}
            />
            {(text !== '' || incomplete) && (
              <IconButton label={fill(texts.clearTimeOf, { field: label })} onClick={() => set(null)}>
                <X />
              </IconButton>
            )}
          </div>
        )}
      </Field>
      {time?.kind === 'skipped' && (
        <Button size="sm" onClick={() => take(time.nextLocal)}>
          {fill(texts.takeNextTime, { time: readableTime(time.next, zone) })}
        </Button>
      )}
      {time?.kind === 'repeated' && unfinished === undefined && (
        <div className="space-y-1.5">
          <p className="text-sm text-ink-2">{texts.repeatedTime}</p>
          <SegmentedControl
            label={texts.repeatedTime}
            value={value === time.second.at ? time.second.at : time.first.at}
            onChange={(at) => editor.edit(edit(at), path)}
            options={[
              { value: time.first.at, name: fill(texts.firstTime, { offset: `UTC${time.first.offset}` }) },
              { value: time.second.at, name: fill(texts.secondTime, { offset: `UTC${time.second.offset}` }) },
            ]}
          />
        </div>
      )}
    </div>
  )
}

/** The time zone of the fields above it. */
export const ZoneHint = ({ id, zone }: { id: string; zone: string }) => (
  <p id={id} className="text-sm text-ink-3">
    {fill(texts.zoneHint, { zone: zone.replaceAll('_', ' ') })}{' '}
    <Link
      to="/settings"
      hash="time-zone"
      className="rounded-sm underline underline-offset-3 hover:text-ink pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:items-center"
    >
      {texts.changeZone}
    </Link>
  </p>
)

function errorOf(time: ReturnType<typeof localTimeOf> | undefined, zone: string, refusal: TimeFieldProps['refusal']): string | undefined {
  if (time === undefined) return undefined
  if (time.kind === 'invalid') return texts.incompleteTime
  if (time.kind === 'skipped') return fill(texts.skippedTime, { zone: zone.replaceAll('_', ' ') })
  return refusal(time.kind === 'once' ? time.at : time.first.at)
}
