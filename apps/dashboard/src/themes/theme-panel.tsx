import { defaultTheme, type Project, Theme } from '@tessera/contract'
import { useId } from 'react'

import { trpc } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { PresetPicker } from './preset-picker.tsx'

/** Changes the look at once on the screen, and back again where the server refuses. */
const useSetTheme = (pageId: Project['id']) => {
  const utils = trpc.useUtils()
  const show = (theme: Theme | null) =>
    utils.pages.get.setData({ pageId }, (page) => page && { ...page, project: { ...page.project, theme } })
  return trpc.themes.set.useMutation({
    meta: { doing: 'change the look' },
    scope: { id: `theme ${pageId}` },
    onMutate: async (theme) => {
      await utils.pages.get.cancel({ pageId })
      const before = utils.pages.get.getData({ pageId })?.project.theme ?? null
      show(Theme.parse(theme))
      return { before }
    },
    onError: (_error, _theme, context) => show(context?.before ?? null),
    onSettled: () => Promise.all([utils.pages.get.invalidate({ pageId }), utils.pages.cards.invalidate()]),
  })
}

export const ThemePanel = ({ page }: { page: Project }) => {
  const heading = useId()
  const { mutate } = useSetTheme(page.id)
  const theme = page.theme ?? defaultTheme
  const own = [theme.background && 'background', theme.accent && 'accent'].filter(Boolean)
  return (
    <section className="space-y-3 p-4">
      <h2 id={heading} className="text-sm font-semibold">
        Preset
      </h2>
      <PresetPicker labelledBy={heading} value={theme.preset} onChange={(preset) => mutate({ ...theme, preset, pageId: page.id })} />
      {own.length > 0 && (
        <div className="flex items-center gap-3 rounded-xl bg-hover p-3 text-sm">
          <p className="flex-1 text-ink-2">This page has its own {own.join(' and ')} colour, whatever the preset.</p>
          <Button size="sm" onClick={() => mutate({ ...theme, background: null, accent: null, pageId: page.id })}>
            Use the preset’s
          </Button>
        </div>
      )}
    </section>
  )
}
