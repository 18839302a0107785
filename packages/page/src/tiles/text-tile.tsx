import type { PublicText } from '@tessera/contract'

/** A tile that leads nowhere. Its text has no markup and keeps its line feeds. Long texts make their row taller: nothing is cut off. */
export const TextTile = ({ tile: { title, text } }: { tile: PublicText }) => (
  <div className="tv-text">
    {title !== null && (
      <p className="tv-cue" dir="auto">
        {title}
      </p>
    )}
    <p className="tv-p" dir="auto">
      {text}
    </p>
  </div>
)
