import type { Queryable } from '#infra/database/database.ts'

/** Notified with the account's id by whatever changes the mirror of a mailbox, when its transaction is committed. */
export const mirrorChannel = 'mail_mirror'

/** Tells every process that the mirror of an account has changed, once the transaction is committed. */
export async function notifyMirrorChanged(transaction: Queryable, accountId: string): Promise<void> {
  await transaction.query('select pg_notify($1, $2)', [mirrorChannel, accountId])
}

/** Notified when staff did something beside a mail that their colleagues see: who reads it, takes care of it, noted or answers it. */
export const teamChannel = 'mail_team'

/** Tells every process, once the transaction is committed. */
export async function notifyTeamChanged(transaction: Queryable): Promise<void> {
  await transaction.query('select pg_notify($1, $2)', [teamChannel, ''])
}
