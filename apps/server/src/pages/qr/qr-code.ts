import { encodeQR } from 'qr'

import { bilevelPng } from './bilevel-png.ts'

/** The standard's quiet zone: white modules on each side. */
const quietZone = 4

/** Medium correction tolerates damage to 15 % of the code, which is enough for print; more would make the modules smaller. */
const modulesOf = (text: string): boolean[][] => encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })

export function qrSvg(text: string): string {
  const modules = modulesOf(text)
  const size = modules.length
  const dark = modules.flatMap((row, y) => runs(row).map(([from, length]) => `M${from} ${y}h${length}v1h-${length}z`))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
  )
}

/** A square of `size` pixels. Modules are whole pixels wide; the rest widens the quiet zone. */
export function qrPng(text: string, size: number): Promise<Buffer> {
  const modules = modulesOf(text)
  const scale = Math.floor(size / modules.length)
  const offset = Math.floor((size - scale * modules.length) / 2)
  const white = new Uint8Array(Math.ceil(size / 8)).fill(0xff)
  const lines = modules.map((row) => {
    const line = white.slice()
    for (const [from, length] of runs(row)) {
      const start = offset + from * scale
      for (let x = start; x < start + length * scale; x++) line[x >> 3]! &= ~(0x80 >> (x & 7))
    }
    return line
  })
  return bilevelPng(Array.from({ length: size }, (_, y) => lines[Math.floor((y - offset) / scale)] ?? white))
}

/** Each run of adjacent dark modules: its first module and its length. */
function runs(row: readonly boolean[]): [from: number, length: number][] {
  const found: [number, number][] = []
  for (const [x, dark] of row.entries()) {
    if (!dark) continue
    const last = found.at(-1)
    if (last && last[0] + last[1] === x) last[1] += 1
    else found.push([x, 1])
  }
  return found
}
