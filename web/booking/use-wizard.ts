import { useEffect, useEffectEvent, useState } from 'react'

import type { AddOn, ServicePackage } from '#services/contracts/catalogue.ts'
import type { QuotedPrices } from '#services/contracts/quoted-prices.ts'
import { todayInToronto } from '#web/data/toronto-clock.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { tabStorage } from '#web/state/browser-storage.ts'
import { useSession } from '#web/state/session.ts'

import type { CheckoutStage } from './checkout-stage.ts'
import type { Order } from './checkout.ts'
import type { Draft } from './draft.ts'
import { appointmentFieldErrors, customerFieldErrors, vehicleFieldErrors } from './field-errors.ts'
import { carriedQuote, draftFromQuote } from './from-quote.ts'
import { startNamedIn } from './named-start.ts'
import { priceLines } from './price-lines.ts'
import { useCheckout, type Checkout } from './use-checkout.ts'
import { prefill, useDraft, type ChangeDraft, type DraftPatch } from './use-draft.ts'
import { useRefusedStarts, type RefusedStartReports } from './use-refused-starts.ts'
import { useStep, type Step, type Steps } from './use-step.ts'

export interface WizardSettings {
  readonly service: ServicePackage
  /** Undefined while they are not known. */
  readonly addOns: readonly AddOn[] | undefined
  readonly quoteId: string
  readonly quote: QuotedPrices['quote']
  /** Asks for the prices again. */
  readonly onPriceChanged: () => Promise<unknown>
}

/** Shared state of the five steps. */
export interface Wizard {
  /** Order with every answer. */
  readonly order: Order
  readonly change: ChangeDraft
  /** `step` is the one that is shown, which is not always the one that the history names. */
  readonly steps: Steps
  readonly checkout: Checkout
  readonly refusedStarts: RefusedStartReports
}

export function useWizard({ service, addOns, quoteId, onPriceChanged }: Omit<WizardSettings, 'quote'>): Wizard {
  const { language } = useI18n()
  const steps = useStep(window.history)
  const [storage] = useState(tabStorage)
  const [brought] = useState(() => broughtBy(storage, quoteId))
  const [draft, change] = useDraft({ storage, service, isFirstVisit: steps.isFirstVisit, brought })
  usePrefill(change)

  const chosen = addOns?.filter((addOn) => draft.addons.includes(addOn.name)) ?? []
  const addons = addOns === undefined ? draft.addons : chosen.map((addOn) => addOn.name)
  const order = { draft: { ...draft, addons }, service, lines: priceLines(service, chosen), quoteId, language }
  const refusedStarts = useRefusedStarts()
  const checkout = useCheckout({ order, change, onPriceChanged, onChooseAgain: () => steps.back(3), refusedStarts })

  const isConfirmed = checkout.stage.name === 'confirmed'
  const enter = useEffectEvent(() => {
    if (isConfirmed) steps.replace(5)
    else if (steps.isFirstVisit) steps.replace(1)
  })
  useEffect(() => enter(), [isConfirmed])
  const shown = { ...steps, step: shownStep(steps.step, draft, checkout.stage) }
  return { order, change, steps: shown, checkout, refusedStarts }
}

function broughtBy(storage: Storage | null, quoteId: string): DraftPatch | null {
  const { search } = window.location
  const quote = carriedQuote(storage, quoteId || (new URLSearchParams(search).get('again') ?? ''))
  return quote === null ? startNamedIn(search) : draftFromQuote(quote)
}

/** No step is shown before an earlier one is complete, whatever the history says; a paid deposit leads to its end. */
function shownStep(wanted: Step, draft: Draft, stage: CheckoutStage): Step {
  if (stage.name === 'confirmed') return 5
  if (draft.paidIntentId !== '') return 4
  if (wanted > 1 && customerFieldErrors(draft).length > 0) return 1
  if (wanted > 2 && vehicleFieldErrors(draft).length > 0) return 2
  if (wanted > 3 && appointmentFieldErrors(draft, todayInToronto(), undefined).length > 0) return 3
  // After a refusal nothing is held again before somebody chose.
  if (wanted > 3 && stage.name === 'choosing' && stage.refusal !== null) return 3
  return wanted === 5 ? 4 : wanted
}

function usePrefill(change: ChangeDraft): void {
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : null
  useEffect(() => {
    if (user !== null) change(prefill(user))
  }, [user, change])
}
