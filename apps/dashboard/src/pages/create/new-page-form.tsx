import { zodResolver } from '@hookform/resolvers/zod'
import { defaultTheme, NewPage, type PageCard, Theme } from '@tessera/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'

import { trpc } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { showFailure } from '../../app/forms.tsx'
import { PresetPicker } from '../../themes/preset-picker.tsx'
import { Field, Input } from '../../ui/controls/field.tsx'
import { fill, RichTemplate } from '../../ui/text/template.ts'
import { FormActions } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { SlugInput } from '../slugs/slug-input.tsx'
import { suggestSlug } from '../slugs/slug-suggestion.ts'
import * as texts from '../texts.ts'

const NewPageFields = NewPage.pick({ title: true, slug: true, description: true }).extend({ preset: Theme.shape.preset })
type NewPageFields = z.infer<typeof NewPageFields>

export const NewPageForm = ({ onCancel }: { onCancel: () => void }) => {
  const presetLabel = useId()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const create = trpc.pages.create.useMutation()
  const [existing, setExisting] = useState<PageCard>()
  const form = useForm<NewPageFields>({
    resolver: zodResolver(NewPageFields),
    defaultValues: { title: '', slug: '', description: '', preset: defaultTheme.preset },
  })
  const { errors, dirtyFields, isSubmitting } = form.formState
  useEffect(() => form.setFocus('title'), [form])
  const [preset, setPreset] = useState(defaultTheme.preset)
  const submit = form.handleSubmit(async ({ preset: chosenPreset, ...fields }) => {
    try {
      const page = await create.mutateAsync({ ...fields, theme: { ...defaultTheme, preset: chosenPreset } })
      void utils.pages.cards.invalidate()
      await navigate({ to: '/pages/$pageId', params: { pageId: page.id } })
    } catch (error) {
      const failure = failureOf(error)
      showFailure(form, failure, { slug_taken: 'slug', slug_reserved: 'slug' })
      // The page may have been created and only the response lost. The next attempt then fails with slug_taken: offer that page.
      await utils.pages.cards.invalidate()
      const hasSameSlug = ({ slug }: PageCard) => slug.toLowerCase() === fields.slug.toLowerCase()
      setExisting(failure.reason === 'slug_taken' ? utils.pages.cards.getData()?.find(hasSameSlug) : undefined)
    }
  })
  const title = form.register('title', {
    onChange: () => {
      // The slug follows the title until the user edits it.
      if (!dirtyFields.slug) form.setValue('slug', suggestSlug(form.getValues('title')), { shouldValidate: form.formState.isSubmitted })
    },
  })
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <Field label={texts.title} error={errors.title?.message}>
        {(wiring) => <Input autoComplete="off" {...wiring} {...title} />}
      </Field>
      <Field label={texts.address} error={errors.slug?.message}>
        {(wiring) => <SlugInput {...wiring} {...form.register('slug')} />}
      </Field>
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
      <Field label={texts.description} aside={texts.optional} error={errors.description?.message}>
        {(wiring) => <Input autoComplete="off" {...wiring} {...form.register('description')} />}
      </Field>
      <div className="space-y-2.5">
        <span id={presetLabel} className="block text-sm font-medium">
          {texts.theme}
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
      <FormActions action={texts.createPage} busy={isSubmitting} onCancel={onCancel} />
    </form>
  )
}
