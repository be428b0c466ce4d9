import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { OwnReview, PublishedReviews } from '#services/contracts/reviews.ts'
import { createStubApi, refusal } from '#tests/support/stub-api.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { UnsubscribePage } from '#web/site/blog/newsletter/newsletter-pages.tsx'
import { ReviewsPage } from '#web/site/reviews/reviews-page.tsx'

const entry = {
  id: 'r1',
  stars: 2,
  words: 'They came late.',
  name: 'Jo',
  language: 'en',
  service: 'Glazed Detail',
  month: '2026-11',
  answer: 'We are sorry.',
} as const
const published: PublishedReviews = {
  count: 2,
  average: 3.5,
  distribution: [0, 1, 0, 0, 1],
  reviews: [entry, { ...entry, id: 'r2', stars: 5, words: 'Spotless.', name: '', answer: null }],
  next: null,
}
const none: OwnReview = { service: 'Glazed Detail', date: '2026-11-24', review: null }
const given = { stars: 4, words: 'Fine.', name: '', answer: null, hiddenFor: null }
const ok = (body: unknown) => ({ status: 200, body })

async function open(query: string, answers: Readonly<Record<string, readonly unknown[]>>) {
  const api = createStubApi()
  for (const [path, bodies] of Object.entries(answers)) for (const body of bodies) api.answer(path, ok(body))
  return renderPiece(<ReviewsPage />, { api, path: `/reviews${query}` })
}
const structured = (container: HTMLElement) => container.querySelector('script[type="application/ld+json"]')

describe('the reviews', () => {
  test('show every one with stars, words and our answer, and the average that search engines are told', async () => {
    const { findByText, getByText, getAllByRole, container } = await open('', { '/api/reviews': [published] })
    expect((await findByText('They came late.')).closest('article')?.textContent).toMatch(
      /2 of 5.*They came late\..*Jo.*Glazed Detail, November 2026.*Our answer.*We are sorry\./s,
    )
    expect(getByText('A customer').closest('article')?.textContent).toContain('Spotless.')
    expect(getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('3.5 of 5, from 2 reviews')
    expect(JSON.parse(structured(container)?.textContent ?? '')).toMatchObject({
      aggregateRating: { ratingValue: 3.5, reviewCount: 2 },
    })
  })

  test('without any there is no average for search engines either', async () => {
    const empty = { ...published, count: 0, average: null, distribution: [0, 0, 0, 0, 0], reviews: [] }
    const { findByRole, container } = await open('', { '/api/reviews': [empty] })
    await findByRole('heading', { name: 'No reviews yet' })
    expect(structured(container)).toBeNull()
  })
})

describe('one’s own review, by the link in the mail', () => {
  const link = '?token=b1.signature'

  test('is not sent without stars, then as it was written, and says that it is saved', async () => {
    const { api, findByRole, getByRole, getByLabelText, findByText } = await open(link, {
      '/api/review': [none, { ...none, review: given }],
      '/api/reviews': [published, published],
    })
    const send = await findByRole('button', { name: 'Publish my review' })
    fireEvent.click(send)
    await findByText('Please choose one to five.')
    expect(api.callsTo('/api/review').filter(({ method }) => method === 'POST')).toEqual([])
    fireEvent.click(getByRole('radio', { name: '4 of 5' }))
    fireEvent.change(getByLabelText(/^Your words/), { target: { value: ' Fine. ' } })
    fireEvent.click(send)
    await findByText('Thank you. Your review is saved as you wrote it.')
    const [posted] = api.callsTo('/api/review').filter(({ method }) => method === 'POST')
    expect(posted?.body).toEqual({ stars: 4, words: 'Fine.', name: '', language: 'en' })
    expect(posted?.search).toBe('?token=b1.signature')
    expect(getByRole('button', { name: 'Withdraw my review' })).toBeDefined()
  })

  test('what was typed stays when it cannot be saved', async () => {
    const { api, findByRole, getByRole, getByLabelText, findByText } = await open(link, {
      '/api/review': [none],
      '/api/reviews': [published],
    })
    const send = await findByRole('button', { name: 'Publish my review' })
    fireEvent.click(getByRole('radio', { name: '1 of 5' }))
    fireEvent.change(getByLabelText(/^Your words/), { target: { value: 'Dusty.' } })
    api.answer('/api/review', refusal('unavailable'))
    fireEvent.click(send)
    await findByText(/^This could not be saved/)
    expect(getByLabelText(/^Your words/)).toHaveProperty('value', 'Dusty.')
  })

  test('a link that has run out says so', async () => {
    const api = createStubApi()
    api.answer('/api/review', refusal('link_expired'))
    const { findByText } = await renderPiece(<ReviewsPage />, { api, path: `/reviews${link}` })
    expect(await findByText(/^This link has expired\./)).toBeDefined()
  })
})

test('the page of what may be mailed ends texts, and does not begin them', async () => {
  const api = createStubApi()
  const path = '/api/mail-preferences'
  for (const texts of [true, false]) api.answer(path, ok({ reviewRequests: true, newsletter: null, texts }))
  const { findByRole, findByText, queryByRole } = await renderPiece(<UnsubscribePage />, {
    api,
    path: '/newsletter/unsubscribe?preferences=c1.s',
  })
  fireEvent.click(await findByRole('button', { name: 'No more texts' }))
  await findByText('We do not text you.')
  expect(queryByRole('button', { name: 'No more texts' })).toBeNull()
  expect(api.callsTo(path).flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toEqual([
    { mails: 'texts', isWanted: false },
  ])
})

test('the page of what may be mailed declines requests for reviews and accepts them again', async () => {
  const api = createStubApi()
  const path = '/api/mail-preferences'
  for (const reviewRequests of [true, false, true])
    api.answer(path, ok({ reviewRequests, newsletter: null, texts: null }))
  const { findByRole } = await renderPiece(<UnsubscribePage />, {
    api,
    path: '/newsletter/unsubscribe?preferences=c1.s',
  })
  // While the answer to the press before is taken in, a button takes no other.
  fireEvent.click(await findByRole('button', { name: 'Do not ask me again', busy: false }))
  fireEvent.click(await findByRole('button', { name: 'Ask me again', busy: false }))
  await findByRole('button', { name: 'Do not ask me again' })
  await waitFor(() =>
    expect(api.callsTo(path).flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toEqual([
      { mails: 'review-requests', isWanted: false },
      { mails: 'review-requests', isWanted: true },
    ]),
  )
})
