import { zodResolver } from '@hookform/resolvers/zod'
import { defaultTheme, NewPage, Theme } from '@tessera/contract'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'

import { trpc } from '../api.ts'
import { failureOf } from '../failure.ts'
import { showFailure } from '../form-failure.ts'
import { PresetPicker } from '../themes/preset-picker.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { SlugInput } from './slug-input.tsx'
import { suggestSlug } from './suggest-slug.ts'

const FirstFields = NewPage.pick({ title: true, slug: true, description: true }).extend({ preset: Theme.shape.preset })
type FirstFields = z.infer<typeof FirstFields>

type NewPageDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; preset?: Theme['preset'] }

export const NewPageDialog = ({ open, onOpenChange, preset }: NewPageDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="New page" description="It begins as a draft that only you can see.">
    <NewPageForm preset={preset ?? defaultTheme.preset} onCancel={() => onOpenChange(false)} />
  </Dialog>
)

const NewPageForm = ({ preset, onCancel }: { preset: Theme['preset']; onCancel: () => void }) => {
  const presetLabel = useId()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const create = trpc.pages.create.useMutation()
  const form = useForm<FirstFields>({
    resolver: zodResolver(FirstFields),
    defaultValues: { title: '', slug: '', description: '', preset },
  })
  const { errors, dirtyFields, isSubmitting } = form.formState
  const chosen = useWatch({ control: form.control, name: 'preset' })
  const submit = form.handleSubmit(async ({ preset: look, ...fields }) => {
    try {
      const page = await create.mutateAsync({ ...fields, theme: { ...defaultTheme, preset: look } })
      void utils.pages.cards.invalidate()
      await navigate({ to: '/pages/$pageId', params: { pageId: page.id } })
    } catch (error) {
      showFailure(form, failureOf(error), { slug_taken: 'slug', slug_reserved: 'slug' })
    }
  })
  const title = form.register('title', {
    onChange: () => {
      // Until the maker writes one, the slug follows the title.
      if (!dirtyFields.slug) form.setValue('slug', suggestSlug(form.getValues('title')), { shouldValidate: form.formState.isSubmitted })
    },
  })
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <Field label="Title" error={errors.title?.message}>
        {(wiring) => <Input autoComplete="off" {...wiring} {...title} />}
      </Field>
      <Field label="Address" error={errors.slug?.message}>
        {(wiring) => <SlugInput {...wiring} {...form.register('slug')} />}
      </Field>
      <Field label="Description" aside="Optional" error={errors.description?.message}>
        {(wiring) => <Input autoComplete="off" {...wiring} {...form.register('description')} />}
      </Field>
      <div className="space-y-2.5">
        <span id={presetLabel} className="block text-sm font-medium">
          Look
        </span>
        <PresetPicker labelledBy={presetLabel} value={chosen} onChange={(next) => form.setValue('preset', next)} />
      </div>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Create page
        </Button>
      </DialogActions>
    </form>
  )
}
