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
