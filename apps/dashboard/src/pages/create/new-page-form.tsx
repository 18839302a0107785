import { Link, useNavigate } from '@tanstack/react-router'
import { defaultTheme, NewPage, type PageCard, Theme } from '@tessera/contract'
import { useId, useState } from 'react'

import { client, trpc } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { Form, FormField, useServerForm } from '../../app/forms.tsx'
import { PresetPicker } from '../../themes/preset-picker.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { FormActions } from '../../ui/overlays/dialog.tsx'
import { fill, RichTemplate } from '../../ui/text/template.ts'
import { SlugInput } from '../slugs/slug-input.tsx'
import { suggestSlug } from '../slugs/slug-suggestion.ts'
import * as texts from '../texts.ts'

const NewPageFields = NewPage.pick({ title: true, slug: true, description: true }).extend({ preset: Theme.shape.preset })

export const NewPageForm = ({ onCancel }: { onCancel: () => void }) => {
  const presetLabel = useId()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const [existing, setExisting] = useState<PageCard>()
  // The page may have been created and only the response lost. The next attempt then fails with slug_taken: offer that page.
  const findExisting = async (error: unknown, wanted: string) => {
    await utils.pages.cards.invalidate()
    const hasSameSlug = ({ slug }: PageCard) => slug.toLowerCase() === wanted.toLowerCase()
    setExisting(failureOf(error).reason === 'slug_taken' ? utils.pages.cards.getData()?.find(hasSameSlug) : undefined)
  }
  const { form, submit, busy } = useServerForm({
    schema: NewPageFields,
    defaultValues: { title: '', slug: '', description: '', preset: defaultTheme.preset },
    focus: 'title',
    reasons: { slug_taken: 'slug', slug_reserved: 'slug' },
    send: ({ preset: chosen, ...fields }) =>
      client.pages.create.mutate({ ...fields, theme: { ...defaultTheme, preset: chosen } }).catch((error: unknown) => {
        void findExisting(error, fields.slug)
        throw error
      }),
    onSent: async ({ id }) => {
      void utils.pages.cards.invalidate()
      await navigate({ to: '/pages/$pageId', params: { pageId: id } })
    },
  })
  const { errors, dirtyFields } = form.formState
  const [preset, setPreset] = useState(defaultTheme.preset)
  // The slug follows the title until the user edits it.
  const suggest = (title: string) => {
    if (!dirtyFields.slug) form.setValue('slug', suggestSlug(title), { shouldValidate: form.formState.isSubmitted })
  }
  return (
    <Form form={form} onSubmit={submit}>
      <FormField form={form} field="title" label={texts.title} autoComplete="off" onInput={(event) => suggest(event.currentTarget.value)} />
      <FormField form={form} field="slug" label={texts.pageAddress} as={SlugInput} />
      {existing && errors.slug && (
        <Notice>
          <RichTemplate
            text={texts.existingPage}
            link={
              <Link to="/pages/$pageId" params={{ pageId: existing.id }}>
                {fill(texts.openExistingPage, { title: existing.title })}
              </Link>
            }
          />
        </Notice>
      )}
      <FormField form={form} field="description" label={texts.description} aside={texts.optional} autoComplete="off" />
      <div className="space-y-2.5">
        <span id={presetLabel} className="block text-sm font-medium">
          {texts.preset}
        </span>
        <PresetPicker
          labelledBy={presetLabel}
          value={preset}
          onChange={(next) => {
            setPreset(next)
            form.setValue('preset', next)
          }}
        />
      </div>
      <FormActions action={texts.createPage} busy={busy} onCancel={onCancel} />
    </Form>
  )
}
