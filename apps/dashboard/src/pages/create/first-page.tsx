import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { defaultTheme, emptyDocument, type PublicPage, type Theme } from '@tessera/contract'
import { useMemo } from 'react'

import { client, trpc } from '../../app/api.ts'
import { sampleLink } from '../../links/sample-links.ts'
import { presetLabels, presetNames } from '../../themes/theme-labels.ts'
import { fill, RichTemplate } from '../../ui/text/template.ts'
import { LiveThumbnail } from '../card/live-thumbnail.tsx'
import { slugCandidates, withFreeSlug } from '../slugs/free-slug.ts'
import { suggestSlug } from '../slugs/slug-suggestion.ts'
import * as texts from '../texts.ts'

/** Shown instead of the list while the account has no pages: one card per preset. */
export const FirstPage = () => {
  const [{ user }] = trpc.account.me.useSuspenseQuery()
  const start = useStartPage(user.name)
  return (
    <div className="m-auto w-full max-w-5xl py-6">
      <h1 className="text-2xl font-semibold tracking-tight [overflow-wrap:anywhere]">{fill(texts.welcome, { name: user.name })}</h1>
      <p className="mt-1 text-lg text-ink-2">{texts.choosePreset}</p>
      <ul className="mt-8 grid grid-cols-6 gap-3 sm:gap-4 lg:grid-cols-5">
        {presetNames.map((preset) => (
          <li key={preset} className="col-span-3 max-sm:first:col-span-6 sm:max-lg:nth-[-n+3]:col-span-2 lg:col-span-1">
            <PresetStart
              preset={preset}
              title={user.name}
              busy={start.isPending && start.variables === preset}
              onStart={() => !start.isPending && start.mutate(preset)}
            />
          </li>
        ))}
      </ul>
      <p className="mt-6 text-ink-2 [&_a]:font-medium [&_a]:text-ink [&_a]:underline [&_a]:underline-offset-3">
        <RichTemplate text={texts.orImport} link={<Link to="/pages/import">{texts.importIt}</Link>} />
      </p>
    </div>
  )
}

type PresetStartProps = { preset: Theme['preset']; title: string; busy: boolean; onStart: () => void }

const PresetStart = ({ preset, title, busy, onStart }: PresetStartProps) => {
  const page = useMemo(() => samplePage(preset, title), [preset, title])
  const { name, character } = presetLabels[preset]
  return (
    <div
      className="relative flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-panel shadow-1 transition-shadow hover:shadow-2
        has-aria-busy:animate-pulse has-[button:focus-visible]:outline-2 has-[button:focus-visible]:outline-offset-2
        has-[button:focus-visible]:outline-brand"
    >
      <LiveThumbnail
        page={page}
        title={fill(texts.startWith, { preset: name })}
        width={390}
        className="h-64 max-sm:h-44 max-sm:[li:first-child_&]:h-80"
      />
      <button
        type="button"
        aria-busy={busy || undefined}
        onClick={onStart}
        className="block border-t border-line px-4 py-3 text-left outline-none after:absolute after:inset-0"
      >
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-2">{character}</span>
      </button>
    </div>
  )
}

/** Creates a draft at a free slug, with the given title and hidden sample links, and opens it in the editor. */
const useStartPage = (title: string) => {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  return useMutation({
    meta: { failed: texts.couldNotCreate },
    mutationFn: async (preset: Theme['preset']) => {
      const theme = { ...defaultTheme, preset }
      const created = await withFreeSlug(slugCandidates(suggestSlug(title) || 'my-page', []), (slug) =>
        client.pages.create.mutate({ title, slug, description: '', theme }),
      )
      const document = { ...emptyDocument, slug: created.slug, title, theme, links: sampleLinks }
      // The page is usable without the sample links.
      await client.documents.put.mutate({ pageId: created.id, document }).catch(() => undefined)
      return created
    },
    onSuccess: async ({ id }) => {
      // Before the invalidation, or the list would flash on this screen before the editor opens.
      await navigate({ to: '/pages/$pageId', params: { pageId: id } })
      void utils.pages.cards.invalidate()
    },
    // Without a response, the page may exist.
    onError: () => utils.pages.cards.invalidate(),
  })
}

const sampleLinks = [
  sampleLink({ type: 'live-demo', size: '2x2', title: texts.sampleProject, host: 'project' }, 0),
  sampleLink({ type: 'repo-host', size: '1x1', title: texts.sampleSource, host: 'code' }, 1),
  sampleLink({ type: 'blog', size: '1x1', title: texts.sampleNotes, host: 'notes' }, 2),
  sampleLink({ type: 'video-site', size: '2x1', title: texts.sampleTalk, host: 'video' }, 3),
]

/** Sample page that previews a preset. */
const samplePage = (preset: Theme['preset'], title: string): PublicPage => ({
  slug: preset,
  title,
  description: '',
  coverImage: null,
  name: null,
  theme: { ...defaultTheme, preset },
  indexed: true,
  pictures: { stored: {}, hotlink: false },
  language: null,
  imprintUrl: null,
  privacyUrl: null,
  avatar: null,
  tiles: sampleLinks.map(({ key, ...link }) => ({ ...link, id: `${preset}-${key}` })),
})
