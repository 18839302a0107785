/** What one owner makes in parallel is made in turn, so that each counts what the one before has made. */
export const lockOwner = { name: 'owner_lock', text: `select id from users where id = $1 for no key update` }
