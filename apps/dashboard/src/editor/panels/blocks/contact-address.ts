import { addressError, blockShapes, type ContactChannel } from '@tessera/contract'
import { z } from 'zod'

import * as texts from '../../texts.ts'

/** The address of a contact by this channel. */
export const addressSchema = (channel: ContactChannel): z.ZodType<string, string> =>
  z
    .string()
    .transform((typed) => typed.trim())
    .pipe(blockShapes.contact.address)
    .superRefine((address, ctx) => {
      const message = addressError(channel, address)
      if (message !== null) ctx.addIssue({ code: 'custom', message })
    })

/** What the address is called, and how it is typed. */
export const addressInputs = {
  mail: { label: texts.emailAddress, type: 'email', inputMode: 'email' },
  phone: { label: texts.phoneNumber, type: 'tel', inputMode: 'tel' },
  sms: { label: texts.phoneNumber, type: 'tel', inputMode: 'tel' },
} as const satisfies Record<ContactChannel, { label: string; type: string; inputMode: string }>
