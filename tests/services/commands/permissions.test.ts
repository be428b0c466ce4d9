import { expect, test } from 'vitest'

import type { Actor } from '#events/actor.ts'
import {
  assertPermitted,
  isPermitted,
  refuseUnlessPermitted,
  type CommandName,
} from '#services/commands/permissions.ts'

const actors = {
  visitor: { kind: 'visitor' },
  owner: { kind: 'customer', customerId: 'c1' },
  other: { kind: 'customer', customerId: 'c2' },
  staff: { kind: 'staff', staffId: 's1' },
  worker: { kind: 'worker', name: 'w' },
  operator: { kind: 'operator' },
  provider: { kind: 'provider', name: 'stripe' },
  system: { kind: 'system' },
} as const satisfies Record<string, Actor>

/** Issuers of each command on a stream of customer c1. */
const expected: Readonly<Record<CommandName, string>> = {
  addArrival: 'staff operator',
  addCustomer: 'staff operator',
  answerNewsletter: 'owner',
  answerReview: 'staff operator',
  askForDeposit: 'staff operator',
  bookByPhone: 'staff operator',
  bookQuote: 'visitor owner other staff',
  callOffVisits: 'staff operator',
  cancelForBusiness: 'staff worker operator',
  cancelForCustomer: 'owner staff operator',
  captureBalance: 'worker',
  capturePayment: 'worker',
  carryOutCharge: 'worker',
  changeAccount: 'visitor owner',
  changeBrand: 'staff operator',
  changeBusiness: 'staff operator',
  changeCards: 'owner provider',
  changeCustomer: 'staff operator',
  changeEmail: 'owner staff operator',
  changeHours: 'staff operator',
  changeLeadStatus: 'staff operator',
  changeLeads: 'staff operator',
  changeMailPreferences: 'owner',
  changeNoShowCharges: 'staff operator',
  changePrices: 'staff operator',
  changeServiceArea: 'staff operator',
  changeSiteLanguages: 'staff operator',
  changeSms: 'owner worker provider',
  changeStaff: 'staff operator',
  changeVans: 'staff operator',
  changeVisitPhotos: 'staff operator',
  chargeSavedCard: 'staff operator',
  claimCustomer: 'visitor',
  closeDay: 'staff operator',
  completeCheckout: 'visitor owner other staff',
  consentToSms: 'visitor owner',
  convertLead: 'staff operator',
  createQuote: 'visitor owner other staff',
  decideConcern: 'staff operator',
  discountVisit: 'staff operator',
  expireDepositLinks: 'worker',
  expireHolds: 'worker',
  finishVisit: 'staff operator',
  followDeal: 'worker',
  hideReview: 'staff operator',
  issueReceipts: 'staff worker operator',
  loseDeal: 'staff operator',
  markQuoteBooked: 'worker',
  mergeCustomers: 'staff operator',
  moveDeal: 'staff operator',
  moveMoneyByHand: 'staff operator',
  noteMailedLead: 'worker',
  noteOnLead: 'staff operator',
  noteOverdueConcern: 'worker',
  noteProviderAnswer: 'provider',
  noteThrottledSignIn: 'system',
  noteUnbookedPayment: 'worker',
  openDay: 'staff operator',
  payBalance: 'staff operator',
  payOwnBalance: 'owner',
  publishCatalogue: 'system',
  rebook: 'staff operator',
  receiveLead: 'visitor owner other staff',
  reconcile: 'worker',
  recordProviderEvent: 'provider',
  redeemReward: 'owner',
  refundCharge: 'staff operator',
  refundPayment: 'staff worker operator',
  refundUnbooked: 'staff operator',
  releaseBalance: 'worker',
  releasePayment: 'worker',
  releaseRefundedVisit: 'worker',
  relinkEmail: 'operator',
  reportConcern: 'owner staff operator',
  reportCrew: 'staff operator',
  reportSms: 'provider',
  requestNewsletter: 'visitor owner other staff',
  rescheduleForBusiness: 'staff operator',
  rescheduleForCustomer: 'owner staff operator',
  restoreDeal: 'staff operator',
  sendBalanceLink: 'staff operator',
  sendMail: 'staff worker operator',
  sendSms: 'worker',
  settlePayment: 'visitor owner other staff worker provider',
  startCheckout: 'visitor owner other staff',
  withdrawCharge: 'staff operator',
  writeReview: 'owner',
}

const whoMay = (command: CommandName): string =>
  Object.entries(actors)
    .flatMap(([name, actor]) => (isPermitted(command, actor, 'c1') ? [name] : []))
    .join(' ')

test.each(Object.entries(expected) as [CommandName, string][])('%s may be issued by: %s', (command, names) => {
  expect(whoMay(command)).toBe(names)
})

test('a customer has no part in a stream that is nobody’s', () => {
  expect(refuseUnlessPermitted('cancelForCustomer', actors.owner)).toEqual({ refused: 'not_permitted' })
  expect(refuseUnlessPermitted('cancelForCustomer', actors.staff)).toBeNull()
})

test('a command that only this program issues throws for another actor', () => {
  expect(() => assertPermitted('capturePayment', actors.visitor)).toThrow('capturePayment is not for visitor')
  expect(() => assertPermitted('capturePayment', actors.worker)).not.toThrow()
  expect(() => refuseUnlessPermitted('capturePayment', actors.visitor)).toThrow('capturePayment is not for visitor')
  expect(refuseUnlessPermitted('capturePayment', actors.worker)).toBeNull()
})
