import { Slug } from '@tessera/contract'
import { Check } from 'lucide-react'
import type { FormEvent } from 'react'

import { client, trpc } from '../../../app/api.ts'
import { useSlugAvailability } from '../../../pages/slugs/slug-availability.ts'
import { SlugInput } from '../../../pages/slugs/slug-input.tsx'
import * as pageTexts from '../../../pages/texts.ts'
import { absolute, paths, readable } from '../../../app/paths.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { RichTemplate } from '../../../ui/text/template.ts'
import { changeFields } from '../../model/document/edits.ts'
import { documentField, useEditor, useEditorState } from '../../editor-context.ts'
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
  const availability = useSlugAvailability(changed && !error ? typed : null, editor.pageId, async (candidate, signal) => {
    const document = { ...editor.state.saving.known.document, slug: candidate }
    await client.documents.put.mutate({ pageId: editor.pageId, dryRun: true, document }, { signal, context: { unbatched: true } })
    return 'free'
  })
  const taken = availability === 'taken' ? pageTexts.addressTaken : undefined

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
            {...{ [documentField]: path }}
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
