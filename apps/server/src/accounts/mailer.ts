import { createTransport } from 'nodemailer'

export type Mailer = {
  send(mail: { to: string; subject: string; text: string }): Promise<void>
  /** Rejects where the mail server cannot be reached or does not let us in. */
  check(): Promise<void>
  /** Mails that are under way still leave. */
  close(): Promise<void>
}

/** Milliseconds. */
const patience = 10_000

/** A mail server's answer may quote to whom the mail was. */
function withoutAddressee(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return new Error(`The mail server did not take a mail: ${[code, responseCode].filter(Boolean).join(' ')}`)
}

/** Sends plain text through a mail server. */
export function openMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({ url, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }, { from })
  const underWay = new Set<Promise<unknown>>()
  return {
    async send(mail) {
      const sent = transport.sendMail(mail)
      underWay.add(sent)
      try {
        await sent
      } catch (error) {
        throw withoutAddressee(error)
      } finally {
        underWay.delete(sent)
      }
    },
    async check() {
      await transport.verify()
    },
    async close() {
      await Promise.allSettled(underWay)
      transport.close()
    },
  }
}
