import type { ImportProposal } from '@tessera/contract'
import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { type DragEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'

import { isSignedOut, failureOf } from '../../app/failures/failure.ts'
import { dragsFiles } from '../../images/files/image-file.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field, FieldError, Input } from '../../ui/controls/field.tsx'
import { fill } from '../../ui/text/template.ts'
import * as sharedTexts from '../../ui/texts.ts'
import { fileProblem, readFailureWords, readSource, type Source, urlOf } from './import-requests.ts'
import * as texts from './texts.ts'

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

type SourceStepProps = { onRead: (name: string, proposal: ImportProposal) => void }

/** Asks for an address or a file, and reads it. */
export const SourceStep = ({ onRead }: SourceStepProps) => {
  const [typed, setTyped] = useState('')
  const { reading, problem, setProblem, start, cancel } = useRead(onRead)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (problem?.ofFile === false) field.current?.focus()
  }, [problem])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const url = urlOf(typed)
    if (url === null) setProblem({ ofFile: false, text: texts.invalidUrl })
    else void start({ name: typed.trim(), url })
  }
  const takeFile = (file: File) => void start({ name: file.name, file })
  return (
    <div
      role="presentation"
      onPaste={({ clipboardData }) => {
        const [file] = clipboardData.files
        if (file && !reading) takeFile(file)
      }}
    >
      <h1 className="text-2xl font-semibold tracking-tight">{texts.importPages}</h1>
      <p className="mt-1 max-w-xl text-ink-2">{texts.lead}</p>
      <div className="mt-6 max-w-xl space-y-5">
        <form noValidate onSubmit={submit}>
          {/* As high as with a two-line message, so that nothing below moves when a message appears. */}
          <Field
            label={texts.pageUrl}
            hint={texts.pageUrlHint}
            error={problem?.ofFile === false ? problem.text : undefined}
            className="min-h-29"
          >
            {(wiring) => (
              <div className="flex gap-2">
                <Input
                  ref={field}
                  type="url"
                  inputMode="url"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  placeholder={texts.pageUrlPlaceholder}
                  value={typed}
                  onChange={(event) => {
                    setTyped(event.target.value)
                    if (problem) setProblem(null)
                  }}
                  {...wiring}
                />
                <Button type="submit" variant="primary" disabled={reading !== null && !('url' in reading)} busy={reading !== null}>
                  {texts.read}
                </Button>
              </div>
            )}
          </Field>
        </form>
        <FileZone disabled={reading !== null} error={problem?.ofFile ? problem.text : undefined} onFile={takeFile} />
        <output className="block">
          {reading && (
            <span className="flex items-center gap-3 rounded-xl border border-line bg-panel px-4 py-2.5 shadow-1">
              <span className="min-w-0 flex-1 truncate text-ink-2">{fill(texts.reading, { name: reading.name })}</span>
              <Button size="sm" onClick={cancel}>
                {sharedTexts.cancel}
              </Button>
            </span>
          )}
        </output>
      </div>
    </div>
  )
}

/** Why a file or a URL cannot be read. */
type Problem = { ofFile: boolean; text: string }

/** Reads one source at a time. Leaving the screen cancels the read. */
function useRead(onRead: SourceStepProps['onRead']) {
  const [reading, setReading] = useState<Source | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const request = useRef<AbortController>(null)
  useEffect(() => () => request.current?.abort(), [])
  const start = async (source: Source) => {
    const controller = new AbortController()
    request.current?.abort()
    request.current = controller
    setReading(source)
    setProblem(null)
    const failed = (text: string) =>
      setProblem(
        'file' in source
          ? { ofFile: true, text: fill(texts.couldNotRead, { name: source.name, problem: asSentence(text) }) }
          : { ofFile: false, text },
      )
    try {
      const refused = 'file' in source ? await fileProblem(source.file) : null
      if (refused !== null) return failed(refused)
      const proposal = await readSource(source, controller.signal)
      if (!controller.signal.aborted) onRead(source.name, proposal)
    } catch (error) {
      // The dialog to sign in reports the end of the session.
      if (!controller.signal.aborted && !isSignedOut(failureOf(error))) failed(readFailureWords(error))
    } finally {
      if (request.current === controller) setReading(null)
    }
  }
  const cancel = () => {
    request.current?.abort()
    setReading(null)
  }
  return { reading, problem, setProblem, start, cancel }
}

type FileZoneProps = {
  disabled: boolean
  /** Why the previous file cannot be read. */
  error: string | undefined
  onFile: (file: File) => void
}

/** Takes a file that is dropped on it or chosen. */
const FileZone = ({ disabled, error, onFile }: FileZoneProps) => {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const description = useId()
  useEffect(() => {
    if (error !== undefined) button.current?.focus()
  }, [error])
  const follow = (event: DragEvent) => {
    if (disabled || !dragsFiles(event.nativeEvent)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const take = (file: File | undefined) => {
    if (file && !disabled) onFile(file)
  }
  return (
    // The button does the same with a keyboard.
    <div
      role="presentation"
      className={clsx(
        'flex flex-col items-center rounded-2xl border-2 border-dashed px-5 py-10 text-center',
        over ? 'border-brand bg-brand-soft' : 'border-edge/60',
      )}
      onDragEnter={follow}
      onDragOver={follow}
      onDragLeave={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget as Node | null) || setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!dragsFiles(event.nativeEvent)) return
        event.preventDefault()
        take(event.dataTransfer.files[0])
      }}
    >
      <FileUp className="size-7 text-ink-3" aria-hidden="true" />
      <p className="mt-3 font-medium">{over ? texts.dropHere : texts.orFile}</p>
      <div id={description} className="mt-1 min-h-10 max-w-sm text-sm text-ink-2 [overflow-wrap:anywhere]">
        {error === undefined ? texts.fileKinds : <FieldError>{error}</FieldError>}
      </div>
      <Button ref={button} aria-describedby={description} className="mt-4" disabled={disabled} onClick={() => input.current?.click()}>
        {texts.chooseFile}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.chooseFile}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Otherwise choosing the same file again would not be a change.
          currentTarget.value = ''
          take(file)
        }}
      />
    </div>
  )
}
