import type { PageEditor } from '@tessera/contract'

/** What the service knows of the page beside its document. */
export type PageFacts = Omit<PageEditor, 'revision' | 'document'>

export const factsOf = ({ links, linkLimit, passwordProtected, blocked, blockedReason }: PageEditor): PageFacts => ({
  links,
  linkLimit,
  passwordProtected,
  blocked,
  blockedReason,
})
