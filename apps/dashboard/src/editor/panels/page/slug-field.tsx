import { Slug } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { FormEvent } from 'react'

import { client, trpc } from '../../../app/api.ts'
import { failureOf } from '../../../app/failures/failure.ts'
import { SlugInput } from '../../../pages/slugs/slug-input.tsx'
import { absolute, paths, readable } from '../../../app/paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { useDebounced } from '../../../ui/timing.ts'
import { RichTemplate } from '../../../ui/text/template.ts'
import { changeFields } from '../../model/document/edits.ts'
import { useEditor, useEditorState } from '../../editor-context.ts'
import * as texts from '../../texts.ts'
import { slugRefusal } from '../../bar/save-status.ts'

const path = '/slug'

/** Has a submit button, unlike other fields: each former slug of a page redirects to it for a while. */
export const SlugField = () => {
  const editor = useEditor()
  const slug = useEditorState(({ history }) => history.present.slug)
  const typed = useEditorState(({ unfinished }) => unfinished.get(path)) ?? slug
  const refusal = useEditorState(slugRefusal)
  const changed = typed !== slug
  const error = Slug.safeParse(typed).error?.issues[0]?.message
  const availability = useSlugAvailability(changed && !error ? typed : null)
  const taken = availability === 'taken' ? texts.addressTaken : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!changed || error || taken) return
    editor.setUnfinished(path, null)
    editor.edit(changeFields({ slug: typed }))
    void editor.save()
  }
  return (
    <form noValidate className="space-y-3" onSubmit={submit}>
      <Field
        label={texts.pageAddress}
        error={changed ? (error ?? taken) : refusal}
        hint={changed && !error ? <NewAddress slug={typed} free={availability === 'free'} /> : undefined}
      >
        {(wiring) => (
          <SlugInput
            {...wiring}
            value={typed}
            onChange={({ target: { value } }) => editor.setUnfinished(path, value === slug ? null : value)}
          />
        )}
      </Field>
      {changed && (
        <div className="flex gap-2">
          <Button type="submit" size="sm" variant="primary" disabled={Boolean(error ?? taken)}>
            {texts.changeAddress}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => editor.setUnfinished(path, null)}>
            {texts.cancel}
          </Button>
        </div>
      )}
    </form>
  )
}

const NewAddress = ({ slug, free }: { slug: string; free: boolean }) => {
  const live = useEditorState(({ saving }) => saving.known.document.published)
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const address = readable(absolute(paths.publicPage(slug), instance?.publicUrl ?? null))
  return (
    <span className="block space-y-1">
      <span className="flex flex-wrap gap-x-2 [overflow-wrap:anywhere]">
        <span>
          <RichTemplate text={texts.newAddress} address={<span className="font-medium text-ink-2">{address}</span>} />
        </span>
        {free && (
          <span className="flex items-center gap-1 text-brand-ink">
            <Check className="size-3.5" aria-hidden="true" />
            {texts.available}
          </span>
        )}
      </span>
      {live && <span className="block">{texts.oldAddressRedirects}</span>}
    </span>
  )
}

const debounceMs = 400

/** Checks the slug with a dry run of the write. Null until the result is known. */
function useSlugAvailability(slug: string | null): 'free' | 'taken' | null {
  const editor = useEditor()
  const debounced = useDebounced(slug, debounceMs)
  const { data } = useQuery({
    queryKey: ['slug availability', editor.pageId, debounced],
    enabled: debounced !== null && debounced === slug,
    staleTime: 10_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const { document } = editor.state.saving.known
      try {
        const input = { pageId: editor.pageId, dryRun: true, document: { ...document, slug: debounced ?? document.slug } }
        await client.documents.put.mutate(input, { signal, context: { unbatched: true } })
        return 'free'
      } catch (error) {
        return failureOf(error).reason === 'slug_taken' ? 'taken' : null
      }
    },
  })
  return debounced === slug ? (data ?? null) : null
}
