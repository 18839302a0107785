import { pathOf } from './path.ts'

/** Below every document; `slug` is that of the page that may be reported here. */
export const Footer = ({ slug }: { slug: string | undefined }) => (
  <footer className="tv-foot">
    <a href="/">Made with Tessera</a>
    {slug !== undefined && (
      <a href={`${pathOf(slug)}/report`} rel="nofollow">
        Report this page
      </a>
    )}
  </footer>
)
