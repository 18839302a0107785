import type { LanguageMark } from '../page-values.ts'
import { around, type Language, type Words } from '../words/words.ts'

const dateFormat = (language: Language): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  })

type PreviewBannerProps = { endsAt: Date; words: Words; mark: LanguageMark }

/** Says above a preview that it is one. */
export const PreviewBanner = ({ endsAt, words: { language, system }, mark }: PreviewBannerProps) => {
  const { label, notice, ends } = system.preview
  const [before, after] = around(ends)
  return (
    <aside className="tv-preview" aria-label={label} {...mark}>
      <p>
        <b>{notice}</b>{' '}
        <span>
          {before}
          <time dateTime={endsAt.toISOString()}>{dateFormat(language).format(endsAt).replace(' at ', ', ')} UTC</time>
          {after}
        </span>
      </p>
    </aside>
  )
}
