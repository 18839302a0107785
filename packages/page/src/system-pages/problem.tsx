/** What was wrong with what somebody sent, tied to its field by `id`. */
export const Problem = ({ id, text }: { id: string; text: string | undefined }) =>
  text !== undefined && (
    <p className="tv-problem" id={id} role="alert">
      {text}
    </p>
  )

/** Assistive technology reads the first words of a title when the answer arrives. */
export const titleOf = (title: string, problem: unknown): string => (problem === undefined ? title : `Error: ${title}`)

/** A time to wait, in words. */
export const durationText = (seconds: number): string => {
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
