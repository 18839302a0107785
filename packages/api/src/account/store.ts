import type { Limits, Me, OwnerId, PageId, Plan, Role, Usage } from '@tessera/contract'
import { type Db, violatedConstraint } from '@tessera/db'

import type { AccountRef, Change } from '../core/context.ts'
import { fail } from '../core/errors.ts'

const user = { name: 'account_user', text: `select id, name, email, plan from users where id = $1` }
const rename = { name: 'account_rename', text: `update users set name = $2, updated_at = now() where id = $1` }
const accountOf = { name: 'account_by_email', text: `select id as owner, email, role = 'admin' as admin from users where email = $1` }
// A link holds the account's id, and a connection that was begun names it in JSON.
const endLinks = { name: 'account_end_reset_links', text: `delete from verifications where strpos(value, $1) > 0` }

export async function readUser(db: Db, owner: OwnerId): Promise<Me['user']> {
  const [found] = await db.query<Me['user']>(user, [owner])
  // Deleted between the look at the credentials and this.
  return found ?? fail('token_invalid')
}

export async function renameUser(db: Db, owner: OwnerId, name: string): Promise<void> {
  await db.query(rename, [owner, name])
}

/** The account that signs in with this address, in any case. */
export async function findAccount(db: Db, email: string): Promise<(AccountRef & { admin: boolean }) | undefined> {
  const [account] = await db.query<AccountRef & { admin: boolean }>(accountOf, [email.toLowerCase()])
  return account
}

/** The links that would set this account's password, and begun connections with a provider, lead nowhere any more. */
export async function endResetLinks(db: Db, owner: OwnerId): Promise<void> {
  await db.query(endLinks, [owner])
}

const endLinksOf = { name: 'account_end_links', text: `delete from verifications where strpos(value, $1) > 0 returning id` }
const moveUser = {
  name: 'account_move',
  text: `update users u set email = $2, email_verified = $3, updated_at = now() from users old
    where u.id = $1 and old.id = u.id returning old.email as former`,
}

/**
 * Gives an account another address to sign in with. `link` names what somebody opened who has the address: of links that were
 * made for the account none works from then on, and one that does not any more changes nothing. Answers the address before.
 */
export const moveAccount = (db: Db, owner: OwnerId, email: string, link?: string): Promise<string> =>
  db
    .transaction(async (tx) => {
      const ended = await tx.query<{ id: string }>(endLinksOf, [owner])
      if (link !== undefined && !ended.some(({ id }) => id === link)) fail('reset_link_invalid')
      const [moved] = await tx.query<{ former: string }>(moveUser, [owner, email.toLowerCase(), link !== undefined])
      return moved?.former ?? fail('reset_link_invalid')
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'users_email_unique') fail('email_taken', { cause: error })
      throw error
    })

const endOtherSignIns = {
  name: 'account_end_other_sign_ins',
  text: `delete from accounts where user_id = $1 and provider_id <> 'credential'`,
}
const verifyEmail = {
  name: 'account_verify_email',
  text: `update users set email_verified = true, updated_at = now() where id = $1 and not email_verified returning id`,
}
const revokeTokens = {
  name: 'account_revoke_tokens',
  text: `update tokens set revoked_at = now() where owner_id = $1 and revoked_at is null and expires_at > now()`,
}

/**
 * Gives an account whose password was reset back to its owner, whoever else got into it: nothing but the password signs in.
 * The link came by mail or from an administrator, so the address is the owner's from then on; tokens that were made before
 * anybody knew that may be a stranger's.
 */
export const takeBackAccount = (db: Db, owner: OwnerId): Promise<void> =>
  db.transaction(async (tx) => {
    const [verified] = await tx.query(verifyEmail, [owner])
    if (verified) await tx.query(revokeTokens, [owner])
    await tx.query(endOtherSignIns, [owner])
    await tx.query(endLinks, [owner])
  })

const used = {
  name: 'account_usage',
  text: `select (select count(*) from pages where owner_id = $1) as pages, coalesce(f.links, 0) as links, f.page,
      (select count(*) from tokens where owner_id = $1 and revoked_at is null and expires_at > now()) as tokens
    from (select) one left join (
      select p.title as page, count(*) as links from links l join pages p on p.id = l.page_id where p.owner_id = $1
      group by p.id order by count(*) desc, p.id limit 1) f on true`,
}

export async function readUsage(db: Db, owner: OwnerId, plan: Plan, limits: Limits): Promise<Usage> {
  const [row] = await db.query<{ pages: number; links: number; page: string | null; tokens: number }>(used, [owner])
  if (!row) throw new Error('The usage of an account is one row')
  return {
    plan,
    pages: { used: row.pages, limit: limits.pages },
    links: { used: row.links, limit: limits.links, page: row.page },
    tokens: { used: row.tokens, limit: limits.tokens },
    requests: { limit: limits.requests },
  }
}

// Also what a sign-up takes that decides whether it is the first: neither of two can leave the instance without an administrator.
export const lockAdmins = { name: 'admin_lock', text: `select pg_advisory_xact_lock(hashtext('tessera:first-user'))` }
export const isNeeded = {
  name: 'admin_is_needed',
  text: `select from users where id = $1 and role = 'admin' and exists (select from users where id <> $1)
    and not exists (select from users where id <> $1 and role = 'admin')`,
}
// Waits for whoever adds something to the account, and lets nobody else.
const lockAccount = { name: 'account_lock', text: `select email, role from users where id = $1 for update` }
const pagesOf = { name: 'account_pages', text: `select id from pages where owner_id = $1` }
export const readPages = (db: Db, owner: OwnerId): Promise<{ id: PageId }[]> => db.query(pagesOf, [owner])
const removePages = { name: 'account_remove_pages', text: `delete from pages where id = any($1)` }
const removeAccount = { name: 'account_remove', text: `delete from users where id = $1` }

/** Pages in one statement: with all their links, present and removed, they are deleted well within a statement's time. */
const atOnce = 20

/**
 * Deletes an account with all it has. The only administrator stays as long as there are other accounts. What `before` does is
 * part of the same transaction, and may refuse.
 */
export async function deleteAccount(
  db: Db,
  owner: OwnerId,
  changed: (change: Change) => void,
  before?: (tx: Db, account: { email: string; role: Role } | undefined) => Promise<void>,
): Promise<void> {
  let pages: { id: PageId }[] = []
  try {
    await db.transaction(async (tx) => {
      const [account] = await tx.query<{ email: string; role: Role }>(lockAccount, [owner])
      await before?.(tx, account)
      if (account?.role === 'admin') {
        await tx.query(lockAdmins, [])
        if ((await tx.query(isNeeded, [owner])).length > 0) fail('last_admin')
      }
      pages = await readPages(tx, owner)
      for (let i = 0; i < pages.length; i += atOnce) {
        await tx.query(removePages, [pages.slice(i, i + atOnce).map(({ id }) => id)])
      }
      await tx.query(removeAccount, [owner])
    })
  } finally {
    // Also where nobody knows whether it took effect.
    for (const { id } of pages) changed({ pageId: id })
  }
}
