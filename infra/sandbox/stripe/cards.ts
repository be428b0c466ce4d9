import type { Decline } from './declines.ts'

export interface TestCard {
  readonly token: string
  readonly number: string
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'
  readonly funding: 'credit' | 'debit' | 'prepaid'
  readonly country: string
  readonly authorisation: 'approved' | Decline
  /** 'unless_set_up': no challenge after a successful setup intent. */
  readonly challenge: 'never' | 'always' | 'unless_set_up'
  readonly refund: 'at_once' | 'later' | 'fails_later'
  readonly isSavable: boolean
  readonly dispute: 'fraudulent' | 'product_not_received' | null
}

const plain = {
  brand: 'visa',
  funding: 'credit',
  country: 'US',
  authorisation: 'approved',
  challenge: 'never',
  refund: 'at_once',
  isSavable: true,
  dispute: null,
} as const

const card = (token: string, number: string, differs: Partial<TestCard> = {}): TestCard => ({
  ...plain,
  ...differs,
  isSavable: differs.isSavable ?? differs.authorisation === undefined,
  token,
  number,
})

export const testCards: readonly TestCard[] = [
  card('pm_card_visa', '4242424242424242'),
  card('pm_card_visa_debit', '4000056655665556', { funding: 'debit' }),
  card('pm_card_mastercard', '5555555555554444', { brand: 'mastercard' }),
  card('pm_card_mastercard_debit', '5200828282828210', { brand: 'mastercard', funding: 'debit' }),
  card('pm_card_mastercard_prepaid', '5105105105105100', { brand: 'mastercard', funding: 'prepaid' }),
  card('pm_card_amex', '378282246310005', { brand: 'amex' }),
  card('pm_card_discover', '6011111111111117', { brand: 'discover' }),
  card('pm_card_diners', '3056930009020004', { brand: 'diners' }),
  card('pm_card_jcb', '3566002020360505', { brand: 'jcb', country: 'JP' }),
  card('pm_card_unionpay', '6200000000000005', { brand: 'unionpay', country: 'CN' }),
  card('pm_card_us', '4242424242424242'),
  card('pm_card_ca', '4000001240000000', { country: 'CA' }),

  card('pm_card_chargeDeclined', '4000000000000002', { authorisation: 'generic_decline' }),
  card('pm_card_visa_chargeDeclined', '4000000000000002', { authorisation: 'generic_decline' }),
  card('pm_card_visa_chargeDeclinedInsufficientFunds', '4000000000009995', { authorisation: 'insufficient_funds' }),
  card('pm_card_chargeDeclinedInsufficientFunds', '4000000000009995', { authorisation: 'insufficient_funds' }),
  card('pm_card_visa_chargeDeclinedLostCard', '4000000000009987', { authorisation: 'lost_card' }),
  card('pm_card_visa_chargeDeclinedStolenCard', '4000000000009979', { authorisation: 'stolen_card' }),
  card('pm_card_chargeDeclinedFraudulent', '4100000000000019', { authorisation: 'fraudulent' }),
  card('pm_card_chargeDeclinedExpiredCard', '4000000000000069', { authorisation: 'expired_card' }),
  card('pm_card_chargeDeclinedIncorrectCvc', '4000000000000127', { authorisation: 'incorrect_cvc' }),
  card('pm_card_chargeDeclinedProcessingError', '4000000000000119', { authorisation: 'processing_error' }),
  card('pm_card_chargeCustomerFail', '4000000000000341', { authorisation: 'generic_decline', isSavable: true }),
  card('pm_card_visa_chargeDeclinedVelocityLimitExceeded', '4000000000006975', {
    authorisation: 'card_velocity_exceeded',
  }),

  card('pm_card_threeDSecure2Required', '4000000000003220', { challenge: 'always' }),
  card('pm_card_threeDSecureRequired', '4000000000003063', { challenge: 'always' }),
  card('pm_card_authenticationRequired', '4000002760003184', { challenge: 'always' }),
  card('pm_card_authenticationRequiredOnSetup', '4000002500003155', { challenge: 'unless_set_up' }),
  card('pm_card_threeDSecureRequiredChargeDeclined', '4000008400001629', {
    challenge: 'always',
    authorisation: 'generic_decline',
  }),
  card('pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', '4000008260003178', {
    challenge: 'always',
    authorisation: 'insufficient_funds',
  }),

  card('pm_card_pendingRefund', '4000000000007726', { refund: 'later' }),
  card('pm_card_refundFail', '4000000000005126', { refund: 'fails_later' }),

  card('pm_card_createDispute', '4000000000000259', { dispute: 'fraudulent' }),
  card('pm_card_createDisputeProductNotReceived', '4000000000002685', { dispute: 'product_not_received' }),
]

export const cardByToken = (token: string): TestCard | undefined => testCards.find((card) => card.token === token)

export const cardByNumber = (number: string): TestCard | undefined => testCards.find((card) => card.number === number)

export function passesLuhn(number: string): boolean {
  const digits = Array.from(number).toReversed().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
