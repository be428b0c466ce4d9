import { expect, test } from 'vitest'

import { ownQuoteOf } from '#tests/support/stub-visits.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { QuoteRows } from '#web/portal/quote-rows.tsx'

test('a quote says until which day in Toronto its price is good, and when it no longer is; a booked one needs no word', async () => {
  const late = { ...ownQuoteOf('a', false), validUntil: '2099-12-25T04:30:00.000Z' }
  const over = { ...ownQuoteOf('b', false), validUntil: '2020-12-24T15:00:00.000Z' }
  const { getAllByRole } = await renderPiece(<QuoteRows quotes={[late, over, ownQuoteOf('c', true)]} />)
  expect(getAllByRole('listitem').map((row) => /This price .*?\d{4}\./.exec(row.textContent)?.[0])).toEqual([
    'This price is good until December 24, 2099.',
    'This price was good until December 24, 2020.',
    undefined,
  ])
})
