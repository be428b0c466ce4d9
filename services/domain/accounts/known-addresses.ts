import type { EventLog } from '#events/log/log.ts'
import { stateOf } from '#services/commands/perform.ts'

import { accountOf } from './account.ts'

export interface AccountAddresses {
  /** That somebody proved to be theirs. */
  readonly proven: readonly string[]
  /** That were typed into a form and never confirmed: somebody else may have them. */
  readonly typed: readonly string[]
}

/** The addresses of a customer's account and of what was asked for it, as long as they are not erased. */
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
