import type { AddressInfo } from 'node:net'

import { SMTPServer } from 'smtp-server'
import { afterAll, vi } from 'vitest'

type Mail = { from: string; to: string[]; text: string }

/** A mail server on loopback that keeps what it is sent. Call it at the top of the file. */
export async function mailbox() {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => (text += part))
      stream.on('end', () => {
        // What is long or not ASCII arrives as quoted-printable.
        text = text.replaceAll('=\r\n', '').replaceAll('=3D', '=')
        mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), text })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** The newest mail to this address. */
    to: (address: string) => vi.waitUntil(() => mails.findLast(({ to }) => to.includes(address)), { timeout: 60_000 }),
  }
}
