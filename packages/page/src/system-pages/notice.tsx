import { SystemPageLayout } from './layout.tsx'

/** Notices for the statuses 404, 410, 429 and 503. */
export type NoticeKind = 'not-found' | 'blocked' | 'too-many' | 'unavailable'

export const notices: Readonly<Record<NoticeKind, { title: string; text: string; action: { text: string; href: string } | null }>> = {
  'not-found': {
    title: 'Nothing lives here',
    text: 'The link may be wrong, or the page was taken down.',
    action: { text: 'Create your own page', href: '/' },
  },
  blocked: {
    title: 'This page has been blocked',
    text: 'It was taken down for breaking the rules of this service.',
    action: null,
  },
  'too-many': {
    title: 'One moment, please',
    text: 'Too many requests came from your network. Please try again in a minute.',
    action: null,
  },
  unavailable: {
    title: 'Back in a moment',
    text: 'This page cannot be shown right now. Please try again in a minute.',
    action: null,
  },
}

export const Notice = ({ kind }: { kind: NoticeKind }) => {
  const { title, text, action } = notices[kind]
  return (
    <SystemPageLayout seed={kind}>
      <h1 className="tv-h1">{title}</h1>
      <p className="tv-desc">{text}</p>
      {action && (
        <a className="tv-act" href={action.href}>
          {action.text}
        </a>
      )}
    </SystemPageLayout>
  )
}
