import type { Actor } from '#events/actor.ts'

import { refuse, type Refusal } from './decision.ts'

/** 'own customer' is the stream's; 'any customer' may also begin a stream. */
type Grant = Exclude<Actor['kind'], 'customer'> | 'any customer' | 'own customer'

const shoppers = ['visitor', 'any customer', 'staff'] as const
const office = ['staff', 'operator'] as const

/** Permitted actors by command. Commands behind mailed links take no actor: the link authenticates. */
const permissions = {
  addArrival: office,
  addCustomer: office,
  answerNewsletter: ['own customer'],
  answerReview: office,
  askForDeposit: office,
  bookByPhone: office,
  bookQuote: shoppers,
  callOffVisits: office,
  cancelForBusiness: [...office, 'worker'],
  cancelForCustomer: ['own customer', ...office],
  captureBalance: ['worker'],
  capturePayment: ['worker'],
  changeAccount: ['visitor', 'own customer'],
  changeBrand: office,
  changeBusiness: office,
  changeCards: ['own customer', 'provider'],
  changeCustomer: office,
  changeEmail: ['own customer', ...office],
  changeHours: office,
  changeMailPreferences: ['own customer'],
  changeNoShowCharges: office,
  changeLeadStatus: office,
  changeLeads: office,
  changePrices: office,
  changeServiceArea: office,
  changeSiteLanguages: office,
  changeSms: ['own customer', 'provider', 'worker'],
  changeStaff: office,
  changeVans: office,
  changeVisitPhotos: office,
  chargeSavedCard: office,
  claimCustomer: ['visitor'],
  closeDay: office,
  completeCheckout: shoppers,
  consentToSms: ['visitor', 'own customer'],
  convertLead: office,
  createQuote: shoppers,
  decideConcern: office,
  discountVisit: office,
  expireDepositLinks: ['worker'],
  expireHolds: ['worker'],
  finishVisit: office,
  hideReview: office,
  issueReceipts: ['worker', ...office],
  carryOutCharge: ['worker'],
  followDeal: ['worker'],
  loseDeal: office,
  markQuoteBooked: ['worker'],
  mergeCustomers: office,
  moveDeal: office,
  noteMailedLead: ['worker'],
  noteOnLead: office,
  noteOverdueConcern: ['worker'],
  noteProviderAnswer: ['provider'],
  noteThrottledSignIn: ['system'],
  noteUnbookedPayment: ['worker'],
  moveMoneyByHand: office,
  openDay: office,
  payBalance: office,
  payOwnBalance: ['own customer'],
  publishCatalogue: ['system'],
  rebook: office,
  receiveLead: shoppers,
  reconcile: ['worker'],
  recordProviderEvent: ['provider'],
  redeemReward: ['own customer'],
  refundCharge: office,
  refundPayment: ['worker', ...office],
  refundUnbooked: office,
  relinkEmail: ['operator'],
  releaseBalance: ['worker'],
  releasePayment: ['worker'],
  releaseRefundedVisit: ['worker'],
  reportConcern: ['own customer', ...office],
  reportCrew: office,
  requestNewsletter: shoppers,
  rescheduleForBusiness: office,
  rescheduleForCustomer: ['own customer', ...office],
  restoreDeal: office,
  sendBalanceLink: office,
  sendMail: ['worker', ...office],
  sendSms: ['worker'],
  reportSms: ['provider'],
  settlePayment: [...shoppers, 'provider', 'worker'],
  startCheckout: shoppers,
  withdrawCharge: office,
  writeReview: ['own customer'],
} as const satisfies Readonly<Record<string, readonly Grant[]>>

export type CommandName = keyof typeof permissions

/** `owner` is the stream's customer; null for none. */
export function isPermitted(command: CommandName, actor: Actor, owner: string | null = null): boolean {
  const grants: readonly Grant[] = permissions[command]
  return grants.some((grant) => {
    if (actor.kind !== 'customer') return grant === actor.kind
    return grant === 'any customer' || (grant === 'own customer' && actor.customerId === owner)
  })
}

/** Null when permitted. Throws for commands of the program alone. */
export function refuseUnlessPermitted(command: CommandName, actor: Actor, owner: string | null = null): Refusal | null {
  if (permissions[command].every((grant) => ofThisProgram.includes(grant))) assertPermitted(command, actor, owner)
  return isPermitted(command, actor, owner) ? null : refuse('not_permitted')
}

/** Throws for another actor, which is a bug. */
export function assertPermitted(command: CommandName, actor: Actor, owner: string | null = null): void {
  if (!isPermitted(command, actor, owner)) throw new Error(`${command} is not for ${actor.kind}`)
}

const ofThisProgram: readonly Grant[] = ['worker', 'provider', 'system']
