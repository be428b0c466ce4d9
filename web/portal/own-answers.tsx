import { useState, type ReactNode } from 'react'
import { SWRConfig } from 'swr'
import * as z from 'zod/mini'

import { user } from '#services/contracts/account.ts'
import { ownLoyalty } from '#services/contracts/loyalty.ts'
import { ownBookings, ownQuotes, serviceHistory } from '#services/contracts/own-visits.ts'
import { ownAnswersId } from '#services/isomorphic/customer-pages.ts'
import { ownReadPaths } from '#services/isomorphic/own-page.ts'

const schema = z.object({
  user,
  answers: z.object({
    [ownReadPaths.bookings]: z.optional(ownBookings),
    [ownReadPaths.quotes]: z.optional(ownQuotes),
    [ownReadPaths.history]: z.optional(serviceHistory),
    [ownReadPaths.loyalty]: z.optional(ownLoyalty),
  }),
})

export const readOwnAnswers = (text: string): z.infer<typeof schema> => schema.parse(JSON.parse(text))

/** Answers in the page; none while rendering. */
function servedAnswers(): object {
  const text = globalThis.document?.getElementById(ownAnswersId)?.textContent
  try {
    return text ? readOwnAnswers(text).answers : {}
  } catch (error) {
    reportError(error)
    return {}
  }
}

export function WithServedAnswers({ children }: { readonly children: ReactNode }) {
  const [fallback] = useState(servedAnswers)
  return <SWRConfig value={{ fallback }}>{children}</SWRConfig>
}
