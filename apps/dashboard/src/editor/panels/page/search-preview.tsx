import { defaultTheme } from '@tessera/contract'

import { trpc } from '../../../app/api.ts'
import { absolute, readable } from '../../../app/paths.ts'
import { useDocument } from '../../editor-context.ts'
import * as texts from '../../texts.ts'

export const SearchPreview = () => {
  const { title, name, theme, slug, description } = useDocument()
  const { data: instance } = trpc.account.instance.useQuery(undefined, { staleTime: Infinity })
  const byline = (theme ?? defaultTheme).showByline && name && name !== title ? ` · ${name}` : ''
  return (
    <figure>
      <div className="rounded-xl border border-line bg-panel p-3">
        <p className="truncate text-xs text-ink-3">
          {readable(absolute('/', instance?.publicUrl ?? null)).replace(/\/$/, '')} › {slug}
        </p>
        <p className="line-clamp-2 text-lg leading-snug text-[light-dark(#1a4fb4,#8ab4f8)]" dir="auto">
          {title}
          {byline}
        </p>
        <p className="line-clamp-2 text-sm text-ink-2" dir="auto">
          {description || texts.noDescription}
        </p>
      </div>
      <figcaption className="mt-1.5 text-sm text-ink-3">{texts.searchPreview}</figcaption>
    </figure>
  )
}
