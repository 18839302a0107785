import { Sheet } from './layout.tsx'

/** Answers that are no page: 404, 410 and 503. */
export type NoticeKind = 'not-found' | 'blocked' | 'unavailable'

export const notices: Readonly<Record<NoticeKind, { title: string; text: string; action: { text: string; href: string } | null }>> = {
  'not-found': {
    title: 'Nothing lives here',
    text: 'The address may be mistyped, or its owner has taken the page down.',
    action: { text: 'Make a page of your own', href: '/' },
  },
  blocked: {
    title: 'This page has been blocked',
    text: 'It broke the rules of this service, so it is no longer shown.',
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
    <Sheet seed={kind}>
      <h1 className="tv-h1">{title}</h1>
      <p className="tv-desc">{text}</p>
      {action && (
        <a className="tv-act" href={action.href}>
          {action.text}
        </a>
      )}
    </Sheet>
  )
}
