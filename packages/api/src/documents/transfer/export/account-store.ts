import type { OwnerId } from '@tessera/contract'
import type { Db } from '@tessera/db'
import { accounts, alias, audit, imageOwners, pages, pick, sql, statement, t, users } from '@tessera/db/sql'

const getProfile = statement('export_profile', {
  params: { owner: users.id },
  row: {
    ...pick(users, 'id', 'name', 'email', 'emailVerified', 'plan', 'role', 'timeZone'),
    createdAt: t.instant(users.createdAt),
    passwordChangedAt: t.instant(users.passwordChangedAt),
    suspendedAt: t.instant(users.suspendedAt),
    suspendedReason: users.suspendedReason,
  },
  query: ({ owner }, columns) => sql`select ${columns} from ${users} where ${users.id} = ${owner}`,
})
const getSignIns = statement('export_sign_ins', {
  params: { owner: accounts.userId },
  row: { provider: accounts.providerId, accountId: accounts.accountId, createdAt: t.instant(accounts.createdAt) },
  query: ({ owner }, columns) =>
    sql`select ${columns} from ${accounts} where ${accounts.userId} = ${owner} order by ${accounts.providerId}`,
})

const a = alias(audit, 'a')
const p = alias(pages, 'p')
const o = alias(imageOwners, 'o')
// An administrator's name and address are not the account's data.
const getAudit = statement('export_audit', {
  params: { owner: users.id },
  row: {
    at: t.instant(a.at),
    by: t.text(sql`case when ${a.actorId} is null then 'command line' else 'administrator' end`),
    ...pick(a, 'action', 'subjectId', 'details'),
  },
  query: ({ owner }, columns) => sql`select ${columns} from ${audit} ${a}
    where ${a.subjectKind} = 'account' and ${a.subjectId} = ${owner}
      or ${a.subjectKind} = 'page' and ${a.subjectId} in (select ${p.id} from ${pages} ${p} where ${p.ownerId} = ${owner})
      or ${a.subjectKind} = 'image' and ${a.subjectId} in (select ${o.imageId} from ${imageOwners} ${o} where ${o.ownerId} = ${owner})
    order by ${a.id}`,
})

/** What the account itself is, without its password and the secrets of its providers. */
export async function readProfile(db: Db, owner: OwnerId) {
  const [profile] = await db.query(getProfile, { owner })
  return profile
}

/** The ways in which the account signs in; `credential` is a password. */
export const readWaysIn = (db: Db, owner: OwnerId) => db.query(getSignIns, { owner })

/** What administrators did with the account, its pages and its images. */
export const readAudit = (db: Db, owner: OwnerId) => db.query(getAudit, { owner })
