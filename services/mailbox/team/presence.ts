import { endPresence, keepPresence, type PresenceSign } from '#infra/stores/mailbox/presence-rows.ts'

import type { MailboxTerms } from '../mailbox.ts'
import { notifyTeamChanged } from '../mirror-channel.ts'

type Terms = Pick<MailboxTerms, 'database' | 'clock'>

export const signPresence = ({ database, clock }: Terms, sign: Omit<PresenceSign, 'at'>): Promise<void> =>
  database.transaction(async (transaction) => {
    if (await keepPresence(transaction, { ...sign, at: clock() })) await notifyTeamChanged(transaction)
  })

export const leavePresence = ({ database }: Terms, place: string, staffId: string): Promise<void> =>
  database.transaction(async (transaction) => {
    if (await endPresence(transaction, place, staffId)) await notifyTeamChanged(transaction)
  })
