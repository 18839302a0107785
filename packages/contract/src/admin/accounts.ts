import { z } from 'zod'

import { Me, ResetToken, SignUp } from '../account/account.ts'
import { AdminReason, Cursor, paginated, Search } from './list.ts'
import { AccountId } from '../core/ids.ts'
import { Plan } from '../core/plan.ts'
import { Instant } from '../core/instant.ts'

const { id, name, email } = Me.shape.user.shape

export const Role = z.enum(['user', 'admin'])
export type Role = z.infer<typeof Role>

/** An account as administrators see it. */
export const AdminAccount = z.object({
  id,
  name,
  email,
  plan: Plan,
  role: Role,
  suspendedReason: z.string().nullable().meta({ description: '`null` while the account is not suspended' }),
  pages: z.int().min(0),
  createdAt: Instant,
})
export type AdminAccount = z.infer<typeof AdminAccount>

export const AccountFilter = z.object({
  search: Search.meta({ description: 'A prefix of a name or an email address, or an id' }).optional(),
  suspended: z.boolean().default(false).meta({ description: 'Only suspended accounts' }),
  cursor: Cursor.optional(),
})
export type AccountFilter = z.infer<typeof AccountFilter>

export const AccountList = paginated(AdminAccount)
export type AccountList = z.infer<typeof AccountList>

/** Input for creating an account as an administrator. */
export const NewAccount = SignUp.pick({ name: true, email: true })
export type NewAccount = z.infer<typeof NewAccount>

/** The new account, with the token that sets its first password. */
export const CreatedAccount = z.object({ id, reset: ResetToken })
export type CreatedAccount = z.infer<typeof CreatedAccount>

export const AdminAccountRef = z.object({ accountId: AccountId })
export const AccountPlan = z.object({ accountId: AccountId, plan: Plan.meta({ examples: ['pro'] }) })
export const AccountRole = z.object({ accountId: AccountId, role: Role.meta({ examples: ['user'] }) })

/** The reason is shown at sign-in, after the correct password. */
export const AccountSuspension = z.object({ accountId: AccountId, reason: AdminReason })
