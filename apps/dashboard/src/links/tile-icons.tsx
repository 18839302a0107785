import type { DocumentTile } from '@tessera/contract'
import { clsx } from 'clsx'

import { ChosenIcon } from './chosen-icon.tsx'
import { TypeIcon } from './link-icons.tsx'

// Drawn here: every icon of lucide that the dashboard uses is part of each first load.
const heading = 'M6 4v16M18 4v16M6 12h12'
const text = 'M4 6h16M4 12h16M4 18h10'
const channels = {
  mail: 'M3.5 5h17a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-17a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1M3 6.5l9 6.5 9-6.5',
  phone:
    'M22 16.9v3a2 2 0 0 1-2.2 2 19.8 19.8 0 0 1-8.6-3.1 19.5 19.5 0 0 1-6-6A19.8 19.8 0 0 1 2.1 4.2 2 2 0 0 1 4.1 2h3a2 2 0 0 1 2 1.7c.1 1 .4 1.9.7 2.8a2 2 0 0 1-.5 2.1L8.1 9.9a16 16 0 0 0 6 6l1.3-1.3a2 2 0 0 1 2.1-.4c.9.3 1.8.6 2.8.7a2 2 0 0 1 1.8 2',
  sms: 'M21 12a8 8 0 0 1-8 8H4l1.8-3.2A8 8 0 1 1 21 12M9 12h.01M13 12h.01M17 12h.01',
}
const image = 'M4 4h16a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1M3 16l5-5 5 5 3-3 5 4M15.5 8.5h.01'

const Glyph = ({ path, className }: { path: string; className?: string | undefined }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={clsx('size-4', className)}
  >
    <path d={path} />
  </svg>
)

type IconProps = { className?: string | undefined }

export const HeadingIcon = (props: IconProps) => <Glyph path={heading} {...props} />
export const TextIcon = (props: IconProps) => <Glyph path={text} {...props} />
export const ContactIcon = ({ channel = 'mail', ...props }: IconProps & { channel?: keyof typeof channels }) => (
  <Glyph path={channels[channel]} {...props} />
)
export const ImageIcon = (props: IconProps) => <Glyph path={image} {...props} />

/** The icon of a tile in lists. */
export const TileIcon = ({ tile, className }: { tile: DocumentTile; className?: string }) => {
  if ('icon' in tile && tile.icon !== null) return <ChosenIcon icon={tile.icon} className={clsx('size-4', className)} />
  if (tile.kind === 'link') return <TypeIcon type={tile.type} {...(className !== undefined && { className })} />
  if (tile.kind === 'heading') return <HeadingIcon className={className} />
  return tile.kind === 'text' ? <TextIcon className={className} /> : <ContactIcon channel={tile.channel} className={className} />
}
