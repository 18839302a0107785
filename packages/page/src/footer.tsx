import { pathOf } from './path.ts'

/** Footer of every document. With a `slug` it links to the report form of that page. */
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
