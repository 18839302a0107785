import { Link, useNavigate } from '@tanstack/react-router'
import { defaultTheme, emptyDocument, NewPage, type PageCard, Slug, Theme } from '@tessera/contract'
import { useId, useState } from 'react'
import { z } from 'zod'

import { client, trpc } from '../../app/api.ts'
import { failureOf } from '../../app/failures/failure.ts'
import { Form, FormField, useServerForm } from '../../app/forms.tsx'
import { UnsavedGuard } from '../../app/leaving/unsaved-guard.tsx'
import { PresetPicker } from '../../themes/preset-picker.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { FormActions } from '../../ui/overlays/dialog.tsx'
import { fill, RichTemplate } from '../../ui/text/template.ts'
import { slugCandidates } from '../slugs/free-slug.ts'
import { useSlugAvailability } from '../slugs/slug-availability.ts'
import { SlugInput } from '../slugs/slug-input.tsx'
import { numberedSlug, suggestSlug } from '../slugs/slug-suggestion.ts'
import * as texts from '../texts.ts'

const { title, slug, description } = NewPage.shape
const NewPageFields = z.object({ title, slug, description, preset: Theme.shape.preset })

/** Rethrows other errors. */
const isSlugTaken = (error: unknown): boolean => {
  if (failureOf(error).reason === 'slug_taken') return true
  throw error
}

/** The account's page at `wanted`, read from the server. Undefined if there is none, or if the request fails. */
const findOwnPage = async (wanted: string): Promise<PageCard | undefined> => {
  const cards = await client.pages.cards.query().catch(() => [])
  return cards.find(({ slug }) => slug.toLowerCase() === wanted.toLowerCase())
}

const Taken = () => (
  <span role="alert" className="text-danger">
    {texts.addressTaken}
  </span>
)

export const NewPageForm = ({ onCancel }: { onCancel: () => void }) => {
  const presetLabel = useId()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const [existing, setExisting] = useState<PageCard>()
  const { form, submit, busy } = useServerForm({
    schema: NewPageFields,
    defaultValues: { title: '', slug: '', description: '', preset: defaultTheme.preset },
    focus: 'title',
    reasons: { slug_taken: 'slug', slug_reserved: 'slug' },
    send: ({ preset: chosen, ...fields }) =>
      client.pages.create.mutate({ ...fields, theme: { ...defaultTheme, preset: chosen } }).catch(async (error: unknown) => {
        void utils.pages.cards.invalidate()
        // The page may have been created and only the response lost. The next attempt then fails with slug_taken: offer that page. The form
        // stays busy until its own request answers, so that a look-up for an earlier attempt cannot replace the result.
        setExisting(failureOf(error).reason === 'slug_taken' ? await findOwnPage(fields.slug) : undefined)
        throw error
      }),
    onSent: async ({ id }) => {
      void utils.pages.cards.invalidate()
      await navigate({ to: '/pages/$pageId', params: { pageId: id }, ignoreBlocker: true })
    },
  })
  const { errors, dirtyFields, isDirty } = form.formState
  const [preset, setPreset] = useState(defaultTheme.preset)
  // The slug follows the title until the user edits it. If it is taken, the next candidate replaces it.
  const [suggestions, setSuggestions] = useState<string[]>([])
  const edited = dirtyFields.slug ?? false
  const suggest = ([slug = '', ...others]: string[]) => {
    setSuggestions(others)
    form.setValue('slug', slug, { shouldValidate: form.formState.isSubmitted })
  }
  const onTitle = (title: string) => {
    if (edited) return
    const own = utils.pages.cards.getData() ?? []
    suggest(title.trim() ? slugCandidates(suggestSlug(title) || numberedSlug(own), own) : [])
  }
  const slug = form.watch('slug')
  const ownPage = [existing, ...(utils.pages.cards.getData() ?? [])].find((page) => page?.slug.toLowerCase() === slug.toLowerCase())
  const availability = useSlugAvailability(Slug.safeParse(slug).success ? slug : null, 'new page', async (candidate, signal) => {
    const input = { slug: candidate, dryRun: true, document: { ...emptyDocument, slug: candidate, title: candidate } }
    // If the account already has a page at this slug, the dry run succeeds as a change of that page.
    const written = client.documents.putBySlug.mutate(input, { signal })
    const taken = await written.then(({ revision }) => revision !== null).catch(isSlugTaken)
    if (taken && !edited && suggestions.length > 0) suggest(suggestions)
    return taken ? 'taken' : 'free'
  })
  return (
    <>
      <Form form={form} onSubmit={submit}>
        <FormField
          form={form}
          field="title"
          label={texts.title}
          autoComplete="off"
          onInput={(event) => onTitle(event.currentTarget.value)}
        />
        <FormField
          form={form}
          field="slug"
          label={texts.pageAddress}
          as={SlugInput}
          hint={availability === 'free' ? texts.available : availability === 'taken' && !errors.slug ? <Taken /> : undefined}
        />
        {ownPage && (errors.slug || availability === 'taken') && (
          <Notice>
            <RichTemplate
              text={texts.existingPage}
              link={
                <Link to="/pages/$pageId" params={{ pageId: ownPage.id }} ignoreBlocker>
                  {fill(texts.openExistingPage, { title: ownPage.title })}
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
        <p className="text-sm text-ink-2 [&_a]:font-medium [&_a]:text-ink [&_a]:underline [&_a]:underline-offset-3">
          <RichTemplate text={texts.orImport} link={<Link to="/pages/import">{texts.importIt}</Link>} />
        </p>
        <FormActions action={texts.createPage} busy={busy} onCancel={onCancel} />
      </Form>
      <UnsavedGuard isDirty={() => isDirty} />
    </>
  )
}
