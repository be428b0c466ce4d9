import type { EventLog } from '#events/log/log.ts'
import { stateOf } from '#services/commands/perform.ts'

import { accountOf } from './account.ts'

export interface AccountAddresses {
  readonly proven: readonly string[]
  readonly typed: readonly string[]
}

/** Unerased addresses of the account and its requests. */
export async function addressesOfAccount(log: EventLog, customerId: string): Promise<AccountAddresses> {
  const { profile, requests, usedRequests } = await stateOf(log, accountOf(customerId))
  const asked = requests.map((request) => ({
    isProven: usedRequests.includes(request.requestId),
    emails: [request.profile?.email, request.newEmail].flatMap((email) => email?.toLowerCase() ?? []),
  }))
  return {
    proven: [
      ...(profile === null ? [] : [profile.email.toLowerCase()]),
      ...asked.flatMap(({ isProven, emails }) => (isProven ? emails : [])),
    ],
    typed: asked.flatMap(({ isProven, emails }) => (isProven ? [] : emails)),
  }
}
