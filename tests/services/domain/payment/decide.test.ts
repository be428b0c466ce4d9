import { describe, test } from 'vitest'

import type { AnyNewEvent } from '#events/envelope.ts'
import {
  authorise,
  giveUp,
  noteCanceled,
  noteCaptureFailed,
  noteDecline,
  noteIntent,
  notePaid,
  noteReleased,
  noteRequestFailed,
  requestDeposit,
  requestRelease,
} from '#services/domain/payment/decide.ts'
import { payment, type Payment } from '#services/domain/payment/payment.ts'
import { deposit, intent } from '#tests/support/examples.ts'
import { given } from '#tests/support/given.ts'

const { requested, requestFailed, opened, declined, authorised, paid, captureFailed, releaseRequested, released } =
  deposit

/** Events by the state that they lead to. */
const stories = {
  none: [],
  waived: [{ type: 'DepositWaived', data: { paymentId: 'b1', bookingId: 'b1', reason: 'regular' } }],
  asked: [
    {
      type: 'DepositLinkIssued',
      data: {
        paymentId: 'b1',
        bookingId: 'b1',
        amountCents: 3_100,
        issuedAt: '2026-11-20T17:00:00.000Z',
        dueAt: '2026-11-22T17:00:00.000Z',
      },
    },
  ],
  requested: [requested],
  'request-failed': [requested, requestFailed],
  open: [requested, opened],
  authorised: [requested, opened, authorised],
  paid: [requested, opened, authorised, paid],
  'capture-failed': [requested, opened, authorised, captureFailed],
  releasing: [requested, opened, releaseRequested],
  released: [requested, opened, releaseRequested, released],
} as const satisfies Record<Payment['status'], readonly AnyNewEvent[]>

const request = { paymentId: 'b1', bookingId: 'b1', amountCents: 3_100 }
const again = { ...requested, data: { ...requested.data, attempt: 2, key: 'deposit-b1-2' } }

const refusedCard = (differs: Parameters<typeof intent>[0] = {}) =>
  intent({ lastError: 'Your card was declined.', attemptId: 'ch_1', ...differs })

/** Events of each decision by state; absent for none. */
const transitions: Record<
  string,
  { decide: (state: Payment) => readonly AnyNewEvent[]; writes: Partial<Record<Payment['status'], AnyNewEvent>> }
> = {
  'the request for a deposit is recorded once, and anew with another key when it failed or was released': {
    decide: (state) => requestDeposit(request, state),
    writes: { none: requested, 'request-failed': again, released: again, 'capture-failed': again },
  },
  'an intent is recorded for the request that waits for it': {
    decide: (state) => noteIntent('pi_1', state),
    writes: { requested: opened },
  },
  'a refused request is over': {
    decide: (state) => noteRequestFailed(1, 'no', state),
    writes: { requested: requestFailed },
  },
  'an accepted card is recorded with the key of its capture, even when the intent was never recorded': {
    decide: (state) => authorise(intent(), state),
    writes: { requested: authorised, 'request-failed': authorised, open: authorised },
  },
  'what was not taken can be given back': {
    decide: (state) => requestRelease('pi_1', 'moved', state),
    writes: { requested: releaseRequested, open: releaseRequested, authorised: releaseRequested },
  },
  'a visitor who moves on gives an open intent back': {
    decide: (state) => giveUp(state),
    writes: { open: releaseRequested },
  },
  'money that was taken is written, also after the authorisation seemed to be gone': {
    decide: (state) => notePaid(intent({ status: 'succeeded', amountReceived: 3_100 }), state),
    writes: { authorised: paid, 'capture-failed': paid },
  },
  'money that cannot be taken any more is written': {
    decide: (state) => noteCaptureFailed('The authorisation was withdrawn.', state),
    writes: { authorised: captureFailed },
  },
  'an authorisation that was given back is written': {
    decide: (state) => noteReleased(state),
    writes: { releasing: released },
  },
  'an authorisation that is gone without us is written as what it means here': {
    decide: (state) => noteCanceled(state),
    writes: { open: released, authorised: captureFailed, releasing: released },
  },
  'a refused card is written while the intent is open': {
    decide: (state) => noteDecline(refusedCard(), state),
    writes: { open: declined },
  },
}

describe.each(Object.entries(transitions))('%s', (_sentence, { decide, writes }) => {
  test.each(Object.entries(stories))('when it is %s', (status, story) => {
    // The keys of `stories` are the statuses.
    const expected = writes[status as Payment['status']]
    given(payment, ...story)
      .when(decide)
      .writes(...(expected === undefined ? [] : [expected]))
  })

  test.each(Object.entries(stories))('and asked again after it was %s, nothing more', (_status, story) => {
    const { state } = given(payment, ...story).when(decide)
    given({ ...payment, initial: state })
      .when(decide)
      .nothing()
  })
})

describe('each try has keys of its own', () => {
  const secondTry = [...stories['request-failed'], again, opened]

  test('to take the money', () => {
    given(payment, ...secondTry)
      .when((state) => authorise(intent(), state))
      .writes({ ...authorised, data: { ...authorised.data, captureKey: 'capture-b1-2' } })
  })

  test('to give it back', () => {
    given(payment, ...secondTry)
      .when((state) => requestRelease('pi_1', 'moved', state))
      .writes({ ...releaseRequested, data: { ...releaseRequested.data, key: 'release-b1-2' } })
  })

  test('an answer to the first try does not end the second', () => {
    given(payment, ...stories['request-failed'], again)
      .when((state) => noteRequestFailed(1, 'no', state))
      .nothing()
  })
})

describe('a refused card', () => {
  test('the same attempt twice is written once', () => {
    given(payment, ...stories.open, declined)
      .when((state) => noteDecline(refusedCard(), state))
      .nothing()
  })

  test('another attempt with the same sentence is written too', () => {
    given(payment, ...stories.open, declined)
      .when((state) => noteDecline(refusedCard({ attemptId: 'ch_2' }), state))
      .writesTypes('DepositDeclined')
  })

  test('without an id of the attempt another sentence is another attempt', () => {
    given(payment, ...stories.open, declined)
      .when((state) => noteDecline(refusedCard({ attemptId: null }), state))
      .nothing()
    given(payment, ...stories.open, declined)
      .when((state) => noteDecline(refusedCard({ attemptId: null, lastError: 'Your card has expired.' }), state))
      .writesTypes('DepositDeclined')
  })
})
