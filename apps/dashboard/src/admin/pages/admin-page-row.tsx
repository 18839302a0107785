import type { AdminPage } from '@tessera/contract'
import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'

import { PageStatus } from '../../pages/card/page-status.tsx'
import { paths } from '../../app/paths.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { plural } from '../../ui/text/plural.ts'
import { fill } from '../../ui/text/template.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import * as texts from '../texts.ts'
import { BlockButton } from './block-button.tsx'

export const AdminPageRow = ({ page }: { page: AdminPage }) => {
  const { id, slug, title, published, blockedReason, openReports, owner, createdAt } = page
  const blocked = blockedReason !== null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="truncate font-medium" dir="auto">
            {title}
          </h2>
          <PageStatus page={{ published, blocked }} />
          {owner.suspended && <Badge tone="danger">{texts.ownerSuspended}</Badge>}
          {openReports > 0 && <Badge tone="warn">{plural(texts.openReportCount, { count: openReports })}</Badge>}
        </div>
        <p className="truncate leading-7 text-ink-2">
          <a href={paths.publicPage(slug)} target="_blank" rel="noreferrer" className="underline underline-offset-3 hover:text-ink">
            /{slug}
          </a>
        </p>
        <p className="truncate text-sm leading-7 text-ink-3">
          <Link to="/admin/accounts" search={{ search: owner.email }} className="underline underline-offset-3 hover:text-ink">
            {owner.email}
          </Link>
          {' · '}
          <RelativeTime at={createdAt} />
        </p>
        {blocked && <q className="mt-1 block text-sm text-danger [overflow-wrap:anywhere]">{blockedReason}</q>}
      </div>
      <div className="flex items-center gap-2">
        <BlockButton page={{ id, slug, blocked }} />
        <IconButton label={fill(texts.auditLogOf, { slug })} asChild>
          <Link to="/admin/audit" search={{ search: id }}>
            <ScrollText />
          </Link>
        </IconButton>
      </div>
    </div>
  )
}
