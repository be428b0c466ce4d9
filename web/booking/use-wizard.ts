import { useEffect, useEffectEvent, useState } from 'react'

import type { AddOn, ServicePackage } from '#services/contracts/catalogue.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { tabStorage } from '#web/state/browser-storage.ts'
import { useSession } from '#web/state/session.ts'

import type { Order } from './checkout.ts'
import type { Draft } from './draft.ts'
import { appointmentFieldErrors, customerFieldErrors, vehicleFieldErrors } from './field-errors.ts'
import { carriedQuote, draftFromQuote } from './from-quote.ts'
import { startNamedIn } from './named-start.ts'
import { priceLines } from './price-lines.ts'
import type { Refusal } from './refusal.ts'
import { todayInToronto } from './toronto-clock.ts'
import { useCheckout } from './use-checkout.ts'
import { useCompletion } from './use-completion.ts'
import { prefill, useDraft, type ChangeDraft, type DraftPatch } from './use-draft.ts'
import { useStep, type Step } from './use-step.ts'

export interface WizardSettings {
  readonly service: ServicePackage
  /** Undefined while they are not known. */
  readonly addOns: readonly AddOn[] | undefined
  readonly quoteId: string
  /** Asks for the prices again. */
  readonly onPriceChanged: () => Promise<unknown>
}

export type Wizard = ReturnType<typeof useWizard>

/** Everything that the five steps share: the draft, the step, the payment, the booking. */
export function useWizard({ service, addOns, quoteId, onPriceChanged }: WizardSettings) {
  const { language } = useI18n()
  const steps = useStep(window.history)
  const [storage] = useState(tabStorage)
  const [brought] = useState(() => broughtBy(storage, quoteId))
  const [draft, change] = useDraft({ storage, service, isFirstVisit: steps.isFirstVisit, brought })
  usePrefill(change)

  const chosen = addOns?.filter((addOn) => draft.addons.includes(addOn.name)) ?? []
  const lines = priceLines(service, chosen)
  const addons = addOns === undefined ? draft.addons : chosen.map((addOn) => addOn.name)
  const order: Order = { draft: { ...draft, addons }, service, totalCents: lines.totalCents, quoteId, language }

  const checkout = useCheckout(order, change, onPriceChanged)
  /** Back to the slots with a sentence; whatever was paid is given back, and every answer stays. */
  const chooseAgain = (refusal: Refusal | null) => {
    change({ paidIntentId: '', heldUntil: 0 })
    checkout.refuse(refusal)
    steps.back(3)
  }
  const completion = useCompletion(order, change, chooseAgain)
  const isConfirmed = completion.found?.name === 'confirmed'
  // After a refusal nothing is held again before somebody chose, whatever the history says meanwhile.
  const furthest = checkout.refusal === null ? 5 : 3
  const step = isConfirmed ? 5 : draft.paidIntentId !== '' ? 4 : reachable(draft, steps.step, furthest)

  const enter = useEffectEvent(() => {
    if (isConfirmed) steps.replace(5)
    else if (steps.isFirstVisit) steps.replace(1)
  })
  useEffect(() => enter(), [isConfirmed])
  return { service, draft, change, step, steps, order, lines, checkout, completion, chooseAgain }
}

function broughtBy(storage: Storage | null, quoteId: string): DraftPatch | null {
  const quote = carriedQuote(storage, quoteId)
  return quote === null ? startNamedIn(window.location.search) : draftFromQuote(quote)
}

/** No step is shown whose forerunners have gaps, whatever the history says. */
function reachable(draft: Draft, wanted: Step, furthest: Step): Step {
  if (wanted > 1 && customerFieldErrors(draft).length > 0) return 1
  if (wanted > 2 && vehicleFieldErrors(draft).length > 0) return 2
  if (wanted > 3 && appointmentFieldErrors(draft, todayInToronto(), undefined).length > 0) return 3
  if (wanted > furthest) return furthest
  return wanted === 5 ? 4 : wanted
}

function usePrefill(change: ChangeDraft): void {
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : null
  useEffect(() => {
    if (user !== null) change(prefill(user))
  }, [user, change])
}
