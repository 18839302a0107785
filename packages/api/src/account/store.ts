import type { Me, OwnerId } from '@tessera/contract'
import { type Db, users } from '@tessera/db'
import { eq } from 'drizzle-orm'

import { fail } from '../errors.ts'

export async function readUser(db: Db, owner: OwnerId): Promise<Me['user']> {
  const [user] = await db.orm
    .select({ id: users.id, name: users.name, email: users.email, plan: users.plan })
    .from(users)
    .where(eq(users.id, owner))
  // Deleted between the look at the credentials and this.
  return user ?? fail('token_invalid')
}
