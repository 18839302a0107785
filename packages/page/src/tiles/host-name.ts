// International host names in their own script. A label is shown decoded only if its letters are of one script, or of one of the mixtures
// that Unicode calls "highly restrictive" (UTS 39, 5.2), and if it cannot be mistaken for a Latin word. Otherwise it stays in ASCII form.

const [base, tMin, tMax, skew, damp, initialBias, initialN] = [36, 1, 26, 38, 700, 72, 128]

const adapt = (delta: number, length: number, isFirst: boolean): number => {
  let rest = isFirst ? Math.floor(delta / damp) : delta >> 1
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > ((base - tMin) * tMax) >> 1; k += base) rest = Math.floor(rest / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}

/** Decodes a Punycode label without its prefix (RFC 3492), as encoded by the URL parser. Null if it is invalid. */
function decodePunycode(code: string): string | null {
  const delimiter = code.lastIndexOf('-')
  const points = Array.from(code.slice(0, Math.max(0, delimiter)), (letter) => letter.codePointAt(0) ?? 0)
  let [n, i, bias, at] = [initialN, 0, initialBias, delimiter + 1]
  while (at < code.length) {
    const before = i
    for (let [weight, k] = [1, base]; ; k += base) {
      const digit = Number.parseInt(code.charAt(at), 36)
      if (Number.isNaN(digit)) return null
      // The digits of Punycode are a to z, then 0 to 9.
      const value = digit < 10 ? digit + 26 : digit - 10
      at++
      i += value * weight
      const threshold = Math.min(tMax, Math.max(tMin, k - bias))
      if (value < threshold) break
      weight *= base - threshold
    }
    bias = adapt(i - before, points.length + 1, before === 0)
    n += Math.floor(i / (points.length + 1))
    i %= points.length + 1
    if (n > 0x10_ffff) return null
    points.splice(i++, 0, n)
  }
  return String.fromCodePoint(...points)
}

const common = String.raw`\p{Script=Common}\p{Script=Inherited}`
const scriptsOf = (...names: string[]): RegExp => new RegExp(`^[${common}${names.map((name) => `\\p{Script=${name}}`).join('')}]+$`, 'u')
const latin = scriptsOf('Latin')
/** Scripts in wide use, each with the scripts that usually accompany it. */
const readable = [
  latin,
  scriptsOf('Latin', 'Han', 'Hiragana', 'Katakana'),
  scriptsOf('Latin', 'Han', 'Bopomofo'),
  scriptsOf('Latin', 'Han', 'Hangul'),
  ...(
    'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya ' +
    'Sinhala Tamil Telugu Thaana Thai Tibetan'
  )
    .split(' ')
    .map((name) => scriptsOf(name)),
]
/** Letters, marks and digits. Excludes symbols, and characters that resemble the dots and slashes of a URL. */
const letters = /^[\p{L}\p{M}\p{Nd}\-·ー々]+$/u
/** A word made only of these letters looks Latin, as in аррӏе.com. Accepted below a top-level domain in the same script. */
const latinLookalikes = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡкмтвнαικνορτυχωγβη\d-]+$/u
const marksOverLatin = /[\p{Script=Latin}\d]\p{M}/u

const isSafe = (label: string): boolean =>
  letters.test(label) && readable.some((script) => script.test(label)) && !marksOverLatin.test(label) && label === label.normalize('NFC')

/** Decodes the labels of `host` that are safe to show. `host` is in the form that the URL parser returns. */
export function readableHost(host: string): string {
  if (!host.includes('xn--')) return host
  const labels = host.split('.')
  const expectsLatin = !labels.at(-1)?.startsWith('xn--')
  const shown = labels.map((label) => {
    const decoded = label.startsWith('xn--') ? decodePunycode(label.slice(4)) : null
    return decoded !== null && isSafe(decoded) && !(expectsLatin && latinLookalikes.test(decoded)) ? decoded : label
  })
  return shown.join('.')
}
