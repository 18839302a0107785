import { zodResolver } from '@hookform/resolvers/zod'
import { type Link, LinkPatch, type PageId } from '@tessera/contract'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'

import { failureOf } from '../failure.ts'
import { showFailure } from '../form-failure.ts'
import { optionalText } from '../optional-text.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Select } from '../ui/select.tsx'
import { withScheme } from './guess-type.ts'
import { useLinkMutations } from './link-mutations.ts'
import { linkTypes, sizeWords, tileSizes, typeWords } from './link-words.ts'
import { SizeGlyph } from './size-glyph.tsx'
import { TypeIcon } from './type-icon.tsx'

const { url, type, title, size, thumbnail } = LinkPatch.shape
const LinkFields = LinkPatch.pick({}).extend({
  url: url.unwrap(),
  type: type.unwrap(),
  title: optionalText(title.unwrap()),
  size: size.unwrap(),
  thumbnail: optionalText(thumbnail.unwrap()),
})

const valuesOf = (link: Link): z.input<typeof LinkFields> => ({
  url: link.url,
  type: link.type,
  title: link.title ?? '',
  size: link.size,
  thumbnail: link.thumbnail ?? '',
})

const typeOptions = linkTypes.map((value) => ({
  value,
  label: typeWords[value],
  icon: <TypeIcon type={value} className="size-[18px] text-ink-2" />,
}))
const sizeOptions = tileSizes.map((value) => ({ value, name: sizeWords[value], label: <SizeGlyph size={value} /> }))

type LinkFormProps = { pageId: PageId; link: Link; onDirty: (dirty: boolean) => void; onClose: () => void }

export const LinkForm = ({ pageId, link, onDirty, onClose }: LinkFormProps) => {
  const { update } = useLinkMutations(pageId)
  const form = useForm({
    resolver: zodResolver(LinkFields),
    values: valuesOf(link),
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty, isSubmitting, dirtyFields } = form.formState
  useEffect(() => form.setFocus('title'), [form])
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])

  const submit = form.handleSubmit(async (fields) => {
    const changed = Object.fromEntries(Object.entries(fields).filter(([key]) => key in dirtyFields))
    try {
      await update.mutateAsync({ ...changed, pageId, linkId: link.id })
    } catch (error) {
      return showFailure(form, failureOf(error))
    }
    form.reset(valuesOf({ ...link, ...fields }), { keepDirtyValues: false })
    return onClose()
  })
  const address = form.register('url')
  return (
    <form
      noValidate
      aria-label={`Edit ${link.title ?? link.url}`}
      className="space-y-4 border-t border-line p-3"
      onSubmit={(event) => void submit(event)}
    >
      {errors.root && <Notice tone="danger">{errors.root.message}</Notice>}
      <Field label="Title" aside="Optional" error={errors.title?.message}>
        {(wiring) => (
          <Input autoComplete="off" placeholder="Without one, the tile shows the host" {...wiring} {...form.register('title')} />
        )}
      </Field>
      <Field label="Address" error={errors.url?.message}>
        {(wiring) => (
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            {...wiring}
            {...address}
            onBlur={(event) => {
              if (event.target.value.trim()) form.setValue('url', withScheme(event.target.value), { shouldDirty: true })
              return address.onBlur(event)
            }}
          />
        )}
      </Field>
      <Field label="Kind">
        {(wiring) => (
          <Controller
            control={form.control}
            name="type"
            render={({ field }) => <Select {...wiring} value={field.value} onChange={field.onChange} options={typeOptions} />}
          />
        )}
      </Field>
      <div className="space-y-1.5">
        <span className="text-sm font-medium">Size</span>
        <Controller
          control={form.control}
          name="size"
          render={({ field }) => <Segmented label="Size" value={field.value} onChange={field.onChange} options={sizeOptions} />}
        />
      </div>
      <Field
        label="Picture"
        aside="Optional"
        hint="The address of a picture, shown on all but the small size."
        error={errors.thumbnail?.message}
      >
        {(wiring) => (
          <Input type="url" inputMode="url" autoComplete="off" placeholder="https://" {...wiring} {...form.register('thumbnail')} />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="sm" busy={isSubmitting} disabled={!isDirty}>
          Save
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            form.reset(valuesOf(link), { keepDirtyValues: false })
            onClose()
          }}
        >
          {isDirty ? 'Discard' : 'Close'}
        </Button>
      </div>
    </form>
  )
}
