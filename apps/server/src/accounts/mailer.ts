import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'

import { innermost } from '../http/errors.ts'

export type Mailer = {
  send(mail: { to: string; subject: string; text: string }): Promise<void>
  /** Rejects if the mail server cannot be reached or rejects the credentials. */
  check(): Promise<void>
  /** Waits for mails in flight. */
  close(): Promise<void>
}

const smtpTimeoutMs = 10_000

/** A new error without the server's reply, which may quote the recipient. */
function withoutRecipient(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return new Error(`The mail server rejected an email: ${[code, responseCode].filter(Boolean).join(' ')}`)
}

/** Sends plain text through a mail server. */
export function openMailer({ url, from }: { url: string; from: string }): Mailer {
  const timeouts = { connectionTimeout: smtpTimeoutMs, greetingTimeout: smtpTimeoutMs, socketTimeout: smtpTimeoutMs }
  const transport = createTransport({ url, ...timeouts }, { from })
  const inFlight = new Set<Promise<unknown>>()
  return {
    async send(mail) {
      const sending = transport.sendMail(mail)
      inFlight.add(sending)
      try {
        await sending
      } catch (error) {
        throw withoutRecipient(error)
      } finally {
        inFlight.delete(sending)
      }
    },
    async check() {
      await transport.verify()
    },
    async close() {
      await Promise.allSettled(inFlight)
      transport.close()
    },
  }
}

/** For mail that a response must not wait for: a failure is only logged. */
export function sendInBackground(mail: Promise<void> | undefined, log: FastifyBaseLogger, requestId?: string): void {
  void mail?.catch((error: unknown) => log.error({ requestId, err: innermost(error) }, 'An email could not be sent'))
}
