const entries = 5_000
/** Characters. Only who wants to fill memory sends more. */
const longest = 512

/**
 * `compute`, remembered for texts that come again and again, such as user agents. Forgets everything when it is full, and keeps
 * no long texts: whoever sends ever new ones fills no memory.
 */
export function boundedMemo<T extends {} | null>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > longest) return compute(text)
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= entries) known.clear()
    const value = compute(text)
    // A copy: a slice would keep the whole text that it was cut from.
    known.set(Buffer.from(text).toString(), value)
    return value
  }
}
