import type { Queryable } from '#infra/database/database.ts'

/** NOTIFY channel with the account's id, for changes of a mirror. */
export const mirrorChannel = 'mail_mirror'

export async function notifyMirrorChanged(transaction: Queryable, accountId: string): Promise<void> {
  await transaction.query('select pg_notify($1, $2)', [mirrorChannel, accountId])
}

/** NOTIFY channel for staff's work on mails. */
export const teamChannel = 'mail_team'

export async function notifyTeamChanged(transaction: Queryable): Promise<void> {
  await transaction.query('select pg_notify($1, $2)', [teamChannel, ''])
}
