import { useState } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { openCheckout, type OpenCheckout, type Order } from './checkout.ts'
import { refusalIn, type Refusal } from './refusal.ts'
import type { ChangeDraft } from './use-draft.ts'

export interface Checkout {
  /** The slot kept and the payment opened for exactly this order; null while there is none. */
  readonly opened: OpenCheckout | null
  readonly isOpening: boolean
  /** Why it could not be opened, where choosing again helps. */
  readonly refusal: Refusal | null
  readonly refuse: (refusal: Refusal | null) => void
  /** True when it stands. A failure that choosing cannot mend is told in a toast. */
  readonly open: () => Promise<boolean>
}

/** Holds the slot and opens the payment. The same order asked for again resumes both on the server. */
export function useCheckout(order: Order, change: ChangeDraft, onPriceChanged: () => Promise<unknown>): Checkout {
  const { t } = useI18n()
  const notify = useNotify()
  const [kept, setKept] = useState<{ readonly key: string; readonly checkout: OpenCheckout } | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const key = orderKey(order)

  const open = async () => {
    if (isOpening) return false
    setOpening(true)
    setRefusal(null)
    try {
      const checkout = await openCheckout(order)
      setKept({ key, checkout })
      change({ heldUntil: checkout.holdEndsAt })
      return true
    } catch (error) {
      const found = refusalIn(error)
      if (found === null) {
        notify({ title: t('common.error'), description: t('booking.payment-not-opened'), tone: 'destructive' })
      }
      if (found?.about === 'price') await onPriceChanged()
      setRefusal(found)
      return false
    } finally {
      setOpening(false)
    }
  }
  const refuse = (next: Refusal | null) => {
    setKept(null)
    setRefusal(next)
  }
  return { opened: kept?.key === key ? kept.checkout : null, isOpening, refusal, refuse, open }
}

/** Anything that the server was told when it opened the payment: with another answer it must be opened anew. */
function orderKey({ draft, service, quoteId }: Order): string {
  const { customer, vehicle, addons, appointment } = draft
  return JSON.stringify([service.id, service.depositCents, quoteId, customer, vehicle, addons, appointment])
}
