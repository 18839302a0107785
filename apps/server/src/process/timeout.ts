/** Rejects when `work` takes longer than so many milliseconds; it goes on, and nobody waits for it. */
export function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Error(`No answer within ${milliseconds} ms`))
    // An answer that came while this process was busy is read first.
    timer = setTimeout(() => setImmediate(refuse), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
