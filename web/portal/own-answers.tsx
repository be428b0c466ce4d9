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

/** What the server puts into the page of whoever is signed in, checked as if it had been read one by one. */
export const readOwnAnswers = (text: string): z.infer<typeof schema> => schema.parse(JSON.parse(text))

/** None where the page was served without, and while it is rendered: there the server hands them over. */
function servedAnswers(): object {
  const text = globalThis.document?.getElementById(ownAnswersId)?.textContent
  try {
    return text ? readOwnAnswers(text).answers : {}
  } catch (error) {
    reportError(error)
    return {}
  }
}

/** What is in here shows at once what came with the page, and reads it again once it stands. */
export function WithServedAnswers({ children }: { readonly children: ReactNode }) {
  const [fallback] = useState(servedAnswers)
  return <SWRConfig value={{ fallback }}>{children}</SWRConfig>
}
