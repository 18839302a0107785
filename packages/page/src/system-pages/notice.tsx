import { serviceAddresses } from '../addresses.ts'
import type { NoticeKind } from '../words/words.ts'
import { SystemPageLayout, type SystemPageProps } from './layout.tsx'

export const Notice = ({ kind, ...props }: SystemPageProps & { kind: NoticeKind }) => {
  const { notices, createPage } = props.words.system
  const { home } = props.addresses ?? serviceAddresses
  return (
    <SystemPageLayout seed={kind} {...props}>
      <h1 className="tv-h1">{notices[kind].title}</h1>
      <p className="tv-desc">{notices[kind].text}</p>
      {kind === 'not-found' && home !== null && (
        <a className="tv-act" href={home}>
          {createPage}
        </a>
      )}
    </SystemPageLayout>
  )
}
