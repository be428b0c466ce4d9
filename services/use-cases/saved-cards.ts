import type { Actor } from '#events/actor.ts'
import type { NewSavedCardEvent } from '#events/saved-card.ts'
import type { AppContext } from '#services/context.ts'
import type {
  CardSetupForm,
  CardSetupResult,
  OpenedCardSetup,
  OwnCards,
  SavedCard,
} from '#services/contracts/saved-cards.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '#services/decision.ts'
import { perform, stateOf } from '#services/perform.ts'
import { assertPermitted } from '#services/permissions.ts'
import {
  chooseDefaultCard,
  noteCardSetup,
  removeCard,
  requestCardSetup,
  settleCardSetup,
} from '#services/saved-card/decide.ts'
import { savedCardsOf, type CardSetup, type SavedCards } from '#services/saved-card/saved-cards.ts'
import { ProviderError } from '#services/stripe/provider.ts'
import type { ProviderCardSetup } from '#services/stripe/saved-card-provider.ts'

/** Each turn settles one thing that stood in the way: a form that has saved its card, or that was opened under other words. */
const mostTurns = 4

export async function ownCards(ctx: AppContext, customerId: string): Promise<OwnCards> {
  const { cards, defaultId, setup } = await stateOf(ctx.log, savedCardsOf(customerId))
  const shown = cards.flatMap(({ cardId: id, face }): SavedCard[] =>
    face === null ? [] : [{ id, type: 'card', ...face, isDefault: id === defaultId }],
  )
  return { cards: shown, isSetupOpen: setup !== null }
}

/** Records the consent and opens the provider's form for a card, or the one that is open. */
export async function openCardSetup(
  ctx: AppContext,
  customerId: string,
  { consentVersion, language }: CardSetupForm,
): Promise<Refusal | OpenedCardSetup> {
  return orUnavailable(ctx, customerId, async () => {
    for (let turn = 1; turn <= mostTurns; turn += 1) {
      const consent = { customerId, setupId: ctx.newId(), consentVersion, language, at: ctx.clock() }
      const done = await changeCards(ctx, ownerOf(customerId), customerId, (state) => requestCardSetup(consent, state))
      if (isRefusal(done)) return done
      const { setup } = done.states.cards
      const opened = setup === null ? null : await openSetup(ctx, customerId, setup, done.states.cards)
      if (opened === null) continue
      if (setup?.consentVersion === consentVersion && isAwaitingCard(opened))
        return { clientSecret: opened.clientSecret, setupIntentId: opened.id }
      if (isAwaitingCard(opened)) await ctx.provider.savedCards.cancelSetup(opened.id)
      await settle(ctx, customerId, await ctx.provider.savedCards.retrieveSetup(opened.id))
    }
    return refuse('conflict')
  })
}

const isAwaitingCard = ({ status }: ProviderCardSetup): boolean => status.startsWith('requires_')

/** The keys were recorded before: a call whose answer was lost is repeated under the same key. */
async function openSetup(
  ctx: AppContext,
  customerId: string,
  { setupId, providerSetupId }: CardSetup,
  state: SavedCards,
): Promise<ProviderCardSetup> {
  const { savedCards } = ctx.provider
  if (providerSetupId !== null) return savedCards.retrieveSetup(providerSetupId)
  const providerCustomerId =
    state.providerCustomerId ?? (await savedCards.createCustomer({ key: `customer-${customerId}`, customerId }))
  const opened = await savedCards.createSetup({ key: setupId, providerCustomerId })
  const noted = { setupId, providerSetupId: opened.id, providerCustomerId }
  await changeCards(ctx, provider, customerId, (cards) => noteCardSetup(customerId, noted, cards))
  return opened
}

/** Asks the provider what became of the form that is open: whatever the browser heard, the card is saved once. */
export async function cardSetupResult(ctx: AppContext, customerId: string): Promise<Refusal | CardSetupResult> {
  return orUnavailable(ctx, customerId, async () => {
    const { setup } = await stateOf(ctx.log, savedCardsOf(customerId))
    if (setup === null) return { status: 'none' }
    if (setup.providerSetupId === null) return { status: 'open' }
    const found = await ctx.provider.savedCards.retrieveSetup(setup.providerSetupId)
    await settle(ctx, customerId, found)
    if (found.status === 'succeeded') return { status: 'saved' }
    return { status: found.status === 'canceled' ? 'none' : 'open' }
  })
}

const settle = (ctx: AppContext, customerId: string, found: ProviderCardSetup) =>
  changeCards(ctx, provider, customerId, (state) => settleCardSetup(customerId, found, ctx.clock(), state))

export async function chooseOwnDefaultCard(ctx: AppContext, customerId: string, cardId: string) {
  const done = await changeCards(ctx, ownerOf(customerId), customerId, (state) =>
    chooseDefaultCard(customerId, cardId, state),
  )
  return isRefusal(done) ? done : ({ status: 'chosen' } as const)
}

/** Removed at once; a worker detaches it at the provider. */
export async function removeOwnCard(ctx: AppContext, customerId: string, cardId: string) {
  const done = await changeCards(ctx, ownerOf(customerId), customerId, (state) => removeCard(customerId, cardId, state))
  return isRefusal(done) ? done : ({ status: 'removed' } as const)
}

/** After the person was erased: no card of theirs can be charged any more, nor one that they were just adding. */
export async function detachCardsOf(ctx: AppContext, customerId: string): Promise<void> {
  const { savedCards } = ctx.provider
  const { cards, setup } = await stateOf(ctx.log, savedCardsOf(customerId))
  for (const { methodId } of cards) await savedCards.detach(methodId)
  if (!setup?.providerSetupId) return
  await savedCards.cancelSetup(setup.providerSetupId)
  const { card } = await savedCards.retrieveSetup(setup.providerSetupId)
  if (card !== null) await savedCards.detach(card.methodId)
}

const ownerOf = (customerId: string): Actor => ({ kind: 'customer', customerId })
const provider: Actor = { kind: 'provider', name: 'stripe' }

function changeCards(
  ctx: AppContext,
  actor: Actor,
  customerId: string,
  decide: (state: SavedCards) => Decision<NewSavedCardEvent>,
) {
  assertPermitted('changeCards', actor, customerId)
  return perform(ctx.log, { meta: { actor } }, { cards: savedCardsOf(customerId) }, ({ cards }) => {
    const decided = decide(cards)
    return isRefusal(decided) ? decided : { cards: decided }
  })
}

async function orUnavailable<Answer>(
  ctx: AppContext,
  customerId: string,
  ask: () => Promise<Refusal | Answer>,
): Promise<Refusal | Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.logger.warn({ customerId, code: error.code }, 'the provider did not answer about a saved card')
    return refuse('provider_unavailable')
  }
}
