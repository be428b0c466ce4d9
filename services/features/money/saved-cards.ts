import { byCustomer, type Actor } from '#events/actor.ts'
import type { NewSavedCardEvent } from '#events/saved-card.ts'
import { allHandled } from '#services/commands/all-handled.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type {
  CardSetupForm,
  CardSetupResult,
  OpenedCardSetup,
  OwnCards,
  SavedCard,
} from '#services/contracts/saved-cards.ts'
import {
  chooseDefaultCard,
  noteCardSetup,
  removeCard,
  requestCardSetup,
  settleCardSetup,
} from '#services/domain/saved-card/decide.ts'
import { savedCardsOf, type CardSetup, type SavedCards } from '#services/domain/saved-card/saved-cards.ts'
import type { AppContext } from '#services/features/context.ts'
import { ProviderError, providerActor, refusalOf } from '#services/providers/stripe/provider.ts'
import type { ProviderCardSetup } from '#services/providers/stripe/saved-card-provider.ts'

const mostTurns = 4

export async function ownCards(ctx: AppContext, customerId: string): Promise<OwnCards> {
  const { cards, defaultId, setup } = await stateOf(ctx.log, savedCardsOf(customerId))
  const shown = cards.flatMap(({ cardId: id, face }): SavedCard[] =>
    face === null ? [] : [{ id, type: 'card', ...face, isDefault: id === defaultId }],
  )
  return { cards: shown, isSetupOpen: setup !== null }
}

export async function openCardSetup(
  ctx: AppContext,
  customerId: string,
  { consentVersion, language }: CardSetupForm,
): Promise<Refusal | OpenedCardSetup> {
  return orUnavailable(ctx, customerId, async () => {
    for (let turn = 1; turn <= mostTurns; turn += 1) {
      const consent = { customerId, setupId: ctx.newId(), consentVersion, language, at: ctx.clock() }
      const done = await changeCards(ctx, byCustomer(customerId), customerId, (state) =>
        requestCardSetup(consent, state),
      )
      if (isRefusal(done)) return done
      const { setup } = done.states.cards
      const opened = setup === null ? null : await openSetup(ctx, customerId, setup, done.states.cards)
      if (opened === null) continue
      if (setup?.consentVersion === consentVersion && isAwaitingCard(opened))
        return { clientSecret: opened.clientSecret, setupIntentId: opened.id }
      if (isAwaitingCard(opened)) await ctx.provider.savedCards.cancelSetup(opened.id)
      await settle(ctx, customerId, await retrieveSetup(ctx, opened.id))
    }
    return refuse('conflict')
  })
}

const isAwaitingCard = ({ status }: ProviderCardSetup): boolean => status.startsWith('requires_')

async function openSetup(
  ctx: AppContext,
  customerId: string,
  { setupId, providerSetupId }: CardSetup,
  state: SavedCards,
): Promise<ProviderCardSetup> {
  if (providerSetupId !== null) return retrieveSetup(ctx, providerSetupId)
  const { opened, providerCustomerId } = await createSetup(ctx, customerId, setupId, state.providerCustomerId)
  const noted = { setupId, providerSetupId: opened.id, providerCustomerId }
  await changeCards(ctx, providerActor, customerId, (cards) => noteCardSetup(customerId, noted, cards))
  return opened
}

/** New form for a known or new provider's customer. */
async function createSetup(ctx: AppContext, customerId: string, setupId: string, known: string | null) {
  const { savedCards } = ctx.provider
  if (known !== null)
    try {
      const opened = await savedCards.createSetup({ key: setupId, providerCustomerId: known })
      return { opened, providerCustomerId: known }
    } catch (error) {
      if (!isUnknown(error)) throw error
    }
  const key = known === null ? customerId : setupId
  const providerCustomerId = await savedCards.createCustomer({ key: `customer-${key}`, customerId })
  // The provider keeps the refusal under the first key.
  const setupKey = known === null ? setupId : `${setupId}.new-customer`
  return { opened: await savedCards.createSetup({ key: setupKey, providerCustomerId }), providerCustomerId }
}

async function retrieveSetup(ctx: AppContext, id: string): Promise<ProviderCardSetup> {
  try {
    return await ctx.provider.savedCards.retrieveSetup(id)
  } catch (error) {
    if (!isUnknown(error)) throw error
    return { id, clientSecret: '', status: 'canceled', card: null }
  }
}

const isUnknown = (error: unknown): boolean => error instanceof ProviderError && error.code === 'not_found'

/** Reads the form's result and saves the card once. */
export async function cardSetupResult(ctx: AppContext, customerId: string): Promise<Refusal | CardSetupResult> {
  return orUnavailable(ctx, customerId, async () => {
    const { setup } = await stateOf(ctx.log, savedCardsOf(customerId))
    if (setup === null) return { status: 'none' }
    if (setup.providerSetupId === null) return { status: 'open' }
    const found = await retrieveSetup(ctx, setup.providerSetupId)
    await settle(ctx, customerId, found)
    if (found.status === 'succeeded') return { status: 'saved' }
    return { status: found.status === 'canceled' ? 'none' : 'open' }
  })
}

const settle = (ctx: AppContext, customerId: string, found: ProviderCardSetup) =>
  changeCards(ctx, providerActor, customerId, (state) => settleCardSetup(customerId, found, ctx.clock(), state))

export async function chooseOwnDefaultCard(ctx: AppContext, customerId: string, cardId: string) {
  const done = await changeCards(ctx, byCustomer(customerId), customerId, (state) =>
    chooseDefaultCard(customerId, cardId, state),
  )
  return isRefusal(done) ? done : ({ status: 'chosen' } as const)
}

export async function removeOwnCard(ctx: AppContext, customerId: string, cardId: string) {
  const done = await changeCards(ctx, byCustomer(customerId), customerId, (state) =>
    removeCard(customerId, cardId, state),
  )
  return isRefusal(done) ? done : ({ status: 'removed' } as const)
}

/** Detaches all cards of an erased person. */
export async function detachCardsOf(ctx: AppContext, customerId: string): Promise<void> {
  const { savedCards } = ctx.provider
  const state = await stateOf(ctx.log, savedCardsOf(customerId))
  await allHandled(state.cards.map(({ methodId }) => savedCards.detach(methodId)))
  if (state.setup === null) return
  // Also one whose opening was not heard of: a browser may have its secret a moment later.
  const opened = await openSetup(ctx, customerId, state.setup, state)
  if (isAwaitingCard(opened)) await savedCards.cancelSetup(opened.id)
  const { card } = await retrieveSetup(ctx, opened.id)
  if (card !== null) await savedCards.detach(card.methodId)
}

function changeCards(
  ctx: AppContext,
  actor: Actor,
  customerId: string,
  decide: (state: SavedCards) => Decision<NewSavedCardEvent>,
) {
  const issue = { name: 'changeCards', owner: customerId } as const
  return command(ctx, actor, issue, { cards: savedCardsOf(customerId) }, ({ cards }) => ({ cards: decide(cards) }))
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
    return refuse(refusalOf(error))
  }
}
