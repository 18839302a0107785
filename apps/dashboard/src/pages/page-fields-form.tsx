import { zodResolver } from '@hookform/resolvers/zod'
import { codePoints, PagePatch, type Project } from '@tessera/contract'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from 'sonner'
import type { z } from 'zod'

import { trpc } from '../api.ts'
import { failureOf } from '../failure.ts'
import { showFailure } from '../form-failure.ts'
import { optionalText } from '../optional-text.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { SlugInput } from './slug-input.tsx'

const { title, description, slug, coverImage, name } = PagePatch.shape
const PageFields = PagePatch.pick({ pageId: true }).extend({
  title: title.unwrap(),
  description: description.unwrap(),
  slug: slug.unwrap(),
  coverImage: optionalText(coverImage.unwrap()),
  name: optionalText(name.unwrap()),
})
export type PageDraft = Omit<z.output<typeof PageFields>, 'pageId'>

const valuesOf = (page: Project): z.input<typeof PageFields> => ({
  pageId: page.id,
  title: page.title,
  description: page.description,
  slug: page.slug,
  coverImage: page.coverImage ?? '',
  name: page.name ?? '',
})

type PageFieldsFormProps = {
  page: Project
  /** What is typed and allowed, for the preview; null once it is the page's own. */
  onDraft: (draft: PageDraft | null) => void
  noteDirty: (form: string, dirty: boolean) => void
}

export const PageFieldsForm = ({ page, onDraft, noteDirty }: PageFieldsFormProps) => {
  const utils = trpc.useUtils()
  const update = trpc.pages.update.useMutation()
  const form = useForm({
    resolver: zodResolver(PageFields),
    values: valuesOf(page),
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty, isSubmitting, dirtyFields } = form.formState
  const values = useWatch({ control: form.control })

  useEffect(() => noteDirty('page', isDirty), [noteDirty, isDirty])

  useEffect(() => {
    const parsed = PageFields.safeParse(values)
    if (!isDirty) onDraft(null)
    else if (parsed.success) onDraft(parsed.data)
  }, [values, isDirty, onDraft])

  const submit = form.handleSubmit(async (fields) => {
    const changed = Object.fromEntries(Object.entries(fields).filter(([key]) => key in dirtyFields))
    try {
      await update.mutateAsync({ ...changed, pageId: page.id })
    } catch (error) {
      return showFailure(form, failureOf(error), { slug_taken: 'slug', slug_reserved: 'slug' })
    }
    utils.pages.get.setData({ pageId: page.id }, (read) => read && { ...read, project: { ...read.project, ...fields } })
    form.reset(valuesOf({ ...page, ...fields }), { keepDirtyValues: false })
    noteDirty('page', false)
    onDraft(null)
    toast.success('Saved')
    return Promise.all([utils.pages.get.invalidate({ pageId: page.id }), utils.pages.cards.invalidate()])
  })

  return (
    <form noValidate className="space-y-4 p-4" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <Field label="Title" error={errors.title?.message}>
        {(wiring) => <Input autoComplete="off" {...wiring} {...form.register('title')} />}
      </Field>
      <Field
        label="Description"
        aside={`${codePoints(values.description ?? '')} of ${description.unwrap().meta()?.['maxLength'] as number}`}
        error={errors.description?.message}
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            {...form.register('description', { setValueAs: (value: string) => value })}
            onKeyDown={(event) => {
              // One line, as the contract has it.
              if (event.key !== 'Enter') return
              event.preventDefault()
              void submit(event)
            }}
          />
        )}
      </Field>
      <Field
        label="Address"
        error={errors.slug?.message}
        hint={dirtyFields.slug && page.published ? 'Links to the old address lead to the new one for 90 days.' : undefined}
      >
        {(wiring) => <SlugInput {...wiring} {...form.register('slug')} />}
      </Field>
      <Field
        label="Cover image"
        aside="Optional"
        hint="The address of a picture. Without one the page has stones of its own."
        error={errors.coverImage?.message}
      >
        {(wiring) => (
          <Input type="url" inputMode="url" autoComplete="off" placeholder="https://" {...wiring} {...form.register('coverImage')} />
        )}
      </Field>
      <Field label="Byline" aside="Optional" hint="The name that stands above the title." error={errors.name?.message}>
        {(wiring) => <Input autoComplete="off" {...wiring} {...form.register('name')} />}
      </Field>
      <div className="flex gap-2 pt-1">
        <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isDirty}>
          Save
        </Button>
        {isDirty && !isSubmitting && (
          <Button variant="ghost" onClick={() => form.reset(valuesOf(page), { keepDirtyValues: false })}>
            Discard
          </Button>
        )}
      </div>
    </form>
  )
}
