import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type * as z from 'zod/mini'

import { identityList, ownProfile, sessionList } from '#services/contracts/account.ts'
import { ownLoyalty, visitRewards } from '#services/contracts/loyalty.ts'
import { ownBookings, ownQuotes, serviceHistory } from '#services/contracts/own-visits.ts'
import { ownPasskeys } from '#services/contracts/passkeys.ts'
import { ownReceipt } from '#services/contracts/receipts.ts'
import { ownCards } from '#services/contracts/saved-cards.ts'
import { ownSms } from '#services/contracts/sms.ts'
import { useRead, type Read } from '#web/data/swr.ts'
import { sessionAtom, signedOut, useSession } from '#web/state/session.ts'

/** Reads what belongs to the one who is signed in, and nothing for anybody else or of a null path. Answered 401, the session has ended. */
export function useOwn<Schema extends z.ZodMiniType>(
  schema: Schema,
  path: string | null,
): Read<z.output<Schema> | null> {
  const isSignedIn = useSession().status === 'signed-in'
  const settle = useSetAtom(sessionAtom)
  const answer = useRead(schema, isSignedIn ? path : null)
  const hasEnded = isSignedIn && answer.data === null
  useEffect(() => {
    if (hasEnded) settle(signedOut)
  }, [hasEnded, settle])
  return answer
}

/** Whether a read is of what belongs to the one who is signed in. */
export const isOwnPath = (key: unknown): boolean => typeof key === 'string' && key.startsWith('/api/user/')

export const bookingsPath = '/api/user/bookings'
export const rewardsPath = (bookingId: string): string => `${bookingsPath}/${encodeURIComponent(bookingId)}/rewards`
export const cardsPath = '/api/user/cards'
export const sessionsPath = '/api/user/sessions'
export const identitiesPath = '/api/user/identities'
export const passkeysPath = '/api/user/passkeys'
export const smsPath = '/api/user/sms'

export const useOwnBookings = () => useOwn(ownBookings, bookingsPath)
export const useOwnQuotes = () => useOwn(ownQuotes, '/api/user/quotes')
export const useServiceHistory = () => useOwn(serviceHistory, '/api/user/service-history')
export const useOwnLoyalty = () => useOwn(ownLoyalty, '/api/user/loyalty')
export const useVisitRewards = (bookingId: string | null) =>
  useOwn(visitRewards, bookingId === null ? null : rewardsPath(bookingId))
export const useOwnProfile = () => useOwn(ownProfile, '/api/user/profile')
export const useOwnSessions = () => useOwn(sessionList, sessionsPath)
export const useOwnIdentities = () => useOwn(identityList, identitiesPath)
export const useOwnPasskeys = () => useOwn(ownPasskeys, passkeysPath)
export const useOwnSms = () => useOwn(ownSms, smsPath)
export const useOwnCards = () => useOwn(ownCards, cardsPath)
export const useOwnReceipt = (id: string, language: string) =>
  useOwn(ownReceipt, `/api/user/receipts/${encodeURIComponent(id)}?language=${language}`)
