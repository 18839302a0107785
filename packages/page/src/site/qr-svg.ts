import { encodeQR } from 'qr'

/** The standard's quiet zone: white modules on each side. */
const quietZone = 4

/** Medium correction tolerates damage to 15 % of the code, which is enough for print; more would make the modules smaller. */
export const qrModules = (text: string): boolean[][] => encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })

/** A text as a QR code on white. Dark modules are black, or have the given color, as `#rrggbb`; see `isQrColor`. */
export function qrSvg(text: string, color?: string): string {
  const modules = qrModules(text)
  const size = modules.length
  const dark = modules.flatMap((row, y) => darkRuns(row).map(([from, length]) => `M${from} ${y}h${length}v1h-${length}z`))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path${color ? ` fill="${color}"` : ''} d="${dark.join('')}"/></svg>`
  )
}

/** Each run of adjacent dark modules: its first module and its length. */
export function darkRuns(row: readonly boolean[]): [from: number, length: number][] {
  const found: [number, number][] = []
  for (const [x, dark] of row.entries()) {
    if (!dark) continue
    const last = found.at(-1)
    if (last && last[0] + last[1] === x) last[1] += 1
    else found.push([x, 1])
  }
  return found
}
