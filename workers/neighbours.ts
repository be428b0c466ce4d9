import type { Lane } from '#infra/queue/placement.ts'
import { isMailAway } from '#services/mail/mail.ts'
import { SmsError } from '#services/providers/sms/provider.ts'
import { ProviderError } from '#services/providers/stripe/provider.ts'

import { openBreaker, type Breakers } from './engine/breaker.ts'

/** Jobs at once in a process: of one neighbour never more than half of them. */
export const slots: Readonly<Record<Lane, number>> = { product: 8, cards: 8, mail: 4, texts: 4 }

/** Whether an error says that the neighbour is away, and not that it refused this one request. */
const isAway: Readonly<Record<Exclude<Lane, 'product'>, (error: unknown) => boolean>> = {
  cards: (error) => error instanceof ProviderError && error.code === 'unreachable',
  mail: isMailAway,
  texts: (error) => error instanceof SmsError && error.code === 'unreachable',
}

export function openBreakers(terms: { readonly stopping: AbortSignal; readonly changed: () => void }): Breakers {
  const of = (neighbour: keyof typeof isAway) => openBreaker({ ...terms, neighbour, isAway: isAway[neighbour] })
  return { product: null, cards: of('cards'), mail: of('mail'), texts: of('texts') }
}
