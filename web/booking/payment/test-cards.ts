const methodByNumber: ReadonlyMap<string, string> = new Map([
  ['4242424242424242', 'pm_card_visa'],
  ['4000000000000002', 'pm_card_chargeDeclined'],
  ['4000000000009995', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
  ['4000000000009987', 'pm_card_visa_chargeDeclinedLostCard'],
  ['4000000000009979', 'pm_card_visa_chargeDeclinedStolenCard'],
  ['4000000000000069', 'pm_card_chargeDeclinedExpiredCard'],
  ['4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc'],
  ['4000000000000119', 'pm_card_chargeDeclinedProcessingError'],
  ['4000000000006975', 'pm_card_visa_chargeDeclinedVelocityLimitExceeded'],
  ['4000002760003184', 'pm_card_authenticationRequired'],
  ['4000000000003220', 'pm_card_threeDSecure2Required'],
  ['4000002500003155', 'pm_card_threeDSecureRequired'],
])

/** The three that the form offers; the others are known to whoever knows Stripe's list. */
export const offeredTestCards = [
  { number: '4242 4242 4242 4242', does: 'pays' },
  { number: '4000 0000 0000 0002', does: 'declines' },
  { number: '4000 0027 6000 3184', does: 'asks-bank' },
] as const

/**
 * Stripe's name for one of its test cards, or null. Only this name leaves the page: a number that somebody types by
 * mistake is never sent anywhere.
 */
export const testMethodFor = (cardNumber: string): string | null =>
  methodByNumber.get(cardNumber.replaceAll(/\s/g, '')) ?? null
