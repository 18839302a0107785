const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** Says above a preview that it is one. It is in English on a page of any direction. */
export const PreviewBanner = ({ endsAt }: { endsAt: Date }) => (
  <aside className="tv-preview" aria-label="Preview" dir="ltr">
    <p>
      <b>Preview, not the published page.</b>{' '}
      <span>
        Ends <time dateTime={endsAt.toISOString()}>{dateFormat.format(endsAt).replace(' at ', ', ')} UTC</time>.
      </span>
    </p>
  </aside>
)
