import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Plugin } from 'vite'

const encodings = {
  br: promisify<Buffer, Buffer>((data, done) =>
    // The highest quality takes ten times as long for a thirtieth less, and every first start waits for it.
    brotliCompress(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }, done),
  ),
  gz: promisify<Buffer, Buffer>((data, done) => gzip(data, { level: 9 }, done)),
}

/** Puts each script, style and drawing beside itself as the server sends it, compressed once. */
export const precompressed: Plugin = {
  name: 'precompressed',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.entries(bundle).filter(([name]) => /\.(?:js|css|svg)$/.test(name))
    const written = files.flatMap(([name, file]) => {
      const data = Buffer.from(file.type === 'chunk' ? file.code : file.source)
      return Object.entries(encodings).map(async ([ending, compress]) => writeFile(join(dir, `${name}.${ending}`), await compress(data)))
    })
    await Promise.all(written)
  },
}
