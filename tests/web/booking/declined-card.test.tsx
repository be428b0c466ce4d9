import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, test } from 'vitest'

import { messagesOf } from '#tests/support/catalogues.ts'
import { declineReason } from '#web/booking/payment/decline-reason.ts'
import { entryAt, refusedByBank } from '#web/booking/use-step.ts'

import { enterCard, fill, freshTab, heading, openAt, pay, press, toast } from './render-booking.tsx'

freshTab()

const notice = () => within(screen.getByRole('form', { name: 'Payment Information' })).queryByRole('alert')

describe('a card that does not pay', () => {
  it.each([
    ['4000 0000 0000 0002', /The bank gave no reason/, 'Your card was declined.'],
    ['4000 0000 0000 9995', /not enough money on this card/, 'Your card has insufficient funds.'],
    ['4000 0000 0000 9987', /The bank gave no reason/, 'Your card was declined.'],
    ['4000 0000 0000 9979', /The bank gave no reason/, 'Your card was declined.'],
    ['4000 0000 0000 0069', /The card has expired/, 'Your card has expired.'],
    ['4000 0000 0000 0127', /security code does not match/, "Your card's security code is incorrect."],
    ['4000 0000 0000 0119', /could not be asked just now/, 'An error occurred while processing your card.'],
    ['4000 0000 0000 6975', /used too often/, 'Your card was declined for making repeated attempts'],
  ])('%s is told beside the card, what helps; the toast keeps the words of the provider', async (card, why, words) => {
    await openAt(4)
    enterCard(card)
    press('Pay $31 deposit')
    await toast('Payment Failed')
    expect(
      within(screen.getByRole('region', { name: 'Notifications (F8)' })).getByText(words, { exact: false }),
    ).toBeDefined()
    await waitFor(() => expect(notice()?.textContent).toMatch(why))
    expect(notice()?.textContent).toContain('Nothing was charged')
  })

  it.each([
    ['fr', 'La carte a été refusée. Rien n’a été débité.', 'La banque n’a pas donné de raison.'],
    ['pa', 'ਕਾਰਡ ਨਾਮਨਜ਼ੂਰ ਹੋਇਆ। ਕੋਈ ਪੈਸਾ ਨਹੀਂ ਕੱਟਿਆ ਗਿਆ।', 'ਬੈਂਕ ਨੇ ਕੋਈ ਕਾਰਨ ਨਹੀਂ ਦੱਸਿਆ।'],
  ] as const)(
    'is told beside the card and by the toast in %s, without the English of the provider',
    async (language, title, reason) => {
      const texts = Object.fromEntries(messagesOf(language))
      await openAt(4, {}, { language })
      fill(texts['booking.card.number'] ?? '', '4000 0000 0000 0002')
      fill(texts['booking.card.expiry'] ?? '', '1234')
      fill(texts['booking.card.code'] ?? '', '123')
      press(new RegExp(`^${texts['booking.pay']?.replace('{amount}', '.+')}$`))
      const form = within(screen.getByRole('form', { name: texts['booking.step.payment'] ?? '' }))
      await waitFor(() => expect(form.getByRole('alert').textContent).toContain(title))
      expect(form.getByRole('alert').textContent).toContain(reason)
      await waitFor(() => expect(screen.getAllByText(reason, { exact: false })).toHaveLength(2))
      expect(screen.queryByText(/Your card/)).toBeNull()
    },
  )

  it('is told until the next try, and the success ends its toast', async () => {
    await openAt(4)
    enterCard('4000 0000 0000 0002')
    press('Pay $31 deposit')
    await waitFor(() => expect(notice()).not.toBeNull())
    await pay()
    await toast('Booking Confirmed!')
    expect(screen.queryByText('Payment Failed')).toBeNull()
    expect(screen.queryByText(/The bank gave no reason/)).toBeNull()
  })

  it('is told beside the card too when the bank refused on its own page', async () => {
    window.history.replaceState({ ...entryAt(4), ...refusedByBank }, '')
    await openAt(4, {}, { keepsEntry: true })
    await heading('Payment Information')
    expect(notice()?.textContent).toContain('The bank could not confirm that it is you')
  })
})

test.each([
  [{ code: 'card_declined', decline_code: 'do_not_honor' }, 'generic'],
  [{ code: 'card_declined', decline_code: 'pickup_card' }, 'generic'],
  [{ code: 'card_declined', decline_code: 'try_again_later' }, 'processing_error'],
  [{ code: 'card_declined', decline_code: 'withdrawal_count_limit_exceeded' }, 'card_velocity_exceeded'],
  [{ code: 'incorrect_number' }, 'incorrect_number'],
  [{ code: 'payment_intent_authentication_failure' }, 'authentication_failed'],
  [{ code: 'card_declined', decline_code: 'transaction_not_allowed' }, 'generic'],
  [{}, 'generic'],
] as const)('%o is %s', (error, reason) => {
  expect(declineReason(error)).toBe(reason)
})
