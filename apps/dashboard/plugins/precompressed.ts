import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Plugin } from 'vite'

const encodings = {
  br: promisify<Buffer, Buffer>((data, done) =>
    brotliCompress(data, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }, done),
  ),
  gz: promisify<Buffer, Buffer>((data, done) => gzip(data, { level: 9 }, done)),
}

/** Puts each script, style and drawing beside itself as the server sends it, compressed once and as well as can be. */
export const precompressed: Plugin = {
  name: 'precompressed',
  async writeBundle({ dir = '' }, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      if (!/\.(?:js|css|svg)$/.test(name)) continue
      const data = Buffer.from(file.type === 'chunk' ? file.code : file.source)
      for (const [ending, compress] of Object.entries(encodings)) await writeFile(join(dir, `${name}.${ending}`), await compress(data))
    }
  },
}
