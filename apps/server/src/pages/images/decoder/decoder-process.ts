// A process of its own: libvips is native code that reads what strangers send, and a crash must not end the service.
import { decode, restrictLoaders, UnusableImageError } from './decode.ts'
import type { DecoderReply } from './decoder.ts'

const reply = (message: DecoderReply) => void process.send?.(message)

restrictLoaders()
process.on('disconnect', () => process.exit())
process.on('message', (content: Uint8Array) => {
  decode(content)
    .then((image) => reply({ image }))
    .catch((error: unknown) => {
      if (error instanceof UnusableImageError) reply({ refusal: error.reason })
      else reply({ failure: String(error) })
    })
})
reply('ready')
