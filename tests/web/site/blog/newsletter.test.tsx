import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { languages } from '#events/values/language.ts'
import { consentVersions, contactConsentVersions } from '#services/contracts/newsletter.ts'
import { createStubApi, refusal, type StubApi } from '#tests/support/stub-api.ts'
import { NearAtOnce } from '#tests/web/support/near-at-once.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { DeferredNewsletter } from '#web/app/deferred-newsletter.tsx'
import { BlogPage } from '#web/site/blog/blog-page.tsx'
import { ConfirmPage, UnsubscribePage } from '#web/site/blog/newsletter/newsletter-pages.tsx'
import { Newsletter } from '#web/site/blog/newsletter/newsletter.tsx'

const asha = 'asha.gill@example.com'

async function openBox(api: StubApi = createStubApi()) {
  const view = await renderPiece(<Newsletter source="blog" />, { path: '/blog', api })
  await view.findByRole('region', { name: 'Newsletter' })
  const box = () => within(view.getByRole('region', { name: 'Newsletter' }))
  const field = () => box().getByLabelText<HTMLInputElement>('E-mail')
  const type = (email: string) => fireEvent.change(field(), { target: { value: email } })
  const subscribe = () => fireEvent.click(box().getByRole('button', { name: 'Subscribe' }))
  return { ...view, box, field, type, subscribe, sent: () => api.callsTo('/api/newsletter') }
}

describe('the newsletter box', () => {
  test('it stands on the blog with an e-mail input and a Subscribe button', async () => {
    const { findByRole } = await renderPiece(<BlogPage />, { path: '/blog' })
    const box = within(await findByRole('region', { name: 'Newsletter' }))
    expect(box.getByLabelText<HTMLInputElement>('E-mail').type).toBe('email')
    expect(box.getByRole('button', { name: 'Subscribe' })).toBeDefined()
  })

  test('an address is sent with its place, language and words, and the mailbox is pointed to', async () => {
    const { type, subscribe, sent, findByText, queryByLabelText } = await openBox()
    type(` ${asha} `)
    subscribe()
    expect(await findByText('Now look in your mailbox')).toBeDefined()
    expect(await findByText(new RegExp(`We have written to ${asha}.*within 7 days`))).toBeDefined()
    expect(sent().map(({ body }) => body)).toEqual([
      { email: asha, language: 'en', source: 'blog', website: '', consentVersion: consentVersions[0] },
    ])
    expect(queryByLabelText('E-mail')).toBeNull()
    expect(document.activeElement?.textContent).toContain('Now look in your mailbox')
  })

  test('a press leads to no other page and to no error', async () => {
    const { type, subscribe, findByText, queryByRole } = await openBox()
    const address = location.href
    subscribe()
    expect(queryByRole('alert')).toBeNull()
    type(asha)
    subscribe()
    await findByText('Now look in your mailbox')
    expect([location.href, queryByRole('alert')]).toEqual([address, null])
  })

  test('an empty box only takes the focus', async () => {
    const { field, subscribe, sent } = await openBox()
    subscribe()
    expect(document.activeElement).toBe(field())
    expect(field().getAttribute('aria-invalid')).toBe('false')
    expect(sent()).toEqual([])
  })

  test.each(['asha', 'asha@', 'asha gill@example.com'])('%j is asked for anew and stays', async (email) => {
    const { field, type, subscribe, sent, findByText } = await openBox()
    type(email)
    subscribe()
    expect(await findByText(/enter a whole e-mail address/)).toBeDefined()
    expect([field().value, field().getAttribute('aria-invalid'), sent()]).toEqual([email, 'true', []])
    expect(document.activeElement).toBe(field())
  })

  test.each([
    ['limited', refusal('too_many_requests'), /Too many tries/],
    ['broken', refusal('internal'), /wrong on our side/],
    ['away behind a proxy', { status: 502, body: '<html>' }, /wrong on our side/],
  ])('a server that is %s is said so, the address stays, and the next try counts', async (_, answer, words) => {
    const api = createStubApi()
    api.answer('/api/newsletter', answer)
    const { field, type, subscribe, findByRole, findByText } = await openBox(api)
    type(asha)
    subscribe()
    expect((await findByRole('alert')).textContent).toMatch(words)
    expect(field().value).toBe(asha)
    subscribe()
    expect(await findByText('Now look in your mailbox')).toBeDefined()
  })

  test('without a network it says so, and the address stays', async () => {
    const { field, type, subscribe, findByRole } = await openBox()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    type(asha)
    subscribe()
    expect((await findByRole('alert')).textContent).toMatch(/cannot be reached/)
    expect(field().value).toBe(asha)
  })

  test('an answer that takes its time is waited for, and nothing is sent twice', async () => {
    const { type, subscribe, box, findByText } = await openBox()
    const answer = Promise.withResolvers<Response>()
    const fetched = vi.fn<typeof fetch>(() => answer.promise)
    vi.stubGlobal('fetch', fetched)
    type(asha)
    subscribe()
    const waiting = box().getByRole('button', { name: /Sending/ })
    fireEvent.click(waiting)
    fireEvent.submit(waiting.closest('form') as HTMLFormElement)
    expect(fetched).toHaveBeenCalledTimes(1)
    answer.resolve(Response.json({ status: 'received' }, { status: 202 }))
    expect(await findByText('Now look in your mailbox')).toBeDefined()
  })

  test('what a program writes into the hidden field goes along', async () => {
    const { container, type, subscribe, sent } = await openBox()
    type(asha)
    fireEvent.change(container.querySelector('[name=website]') as HTMLInputElement, { target: { value: 'x' } })
    subscribe()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({ website: 'x' })
  })

  test('another address can follow', async () => {
    const { type, field, subscribe, findByRole, findByLabelText } = await openBox()
    type(asha)
    subscribe()
    fireEvent.click(await findByRole('button', { name: 'Use another address' }))
    await findByLabelText('E-mail')
    expect(field().value).toBe('')
  })

  test('in test mode it says so and leads to the mails; where mail is real it does not', async () => {
    const { type, subscribe, findByRole } = await openBox()
    type(asha)
    subscribe()
    expect((await findByRole('link', { name: 'Read the letter here' })).getAttribute('href')).toBe('/sandbox/mail')
  })

  test('where mail is real nobody is led to a sandbox', async () => {
    const api = createStubApi()
    api.state.site = { ...api.state.site, mail: { sandboxUrl: null } }
    const { type, subscribe, findByText, queryByRole } = await openBox(api)
    type(asha)
    subscribe()
    await findByText('Now look in your mailbox')
    await waitFor(() => expect(api.callsTo('/api/site')).toHaveLength(1))
    expect(queryByRole('link')).toBeNull()
  })

  test('in the footer it comes to whoever reads that far, with its own words, and says where it stood', async () => {
    const far = await renderPiece(<DeferredNewsletter />)
    expect(far.queryByRole('region')).toBeNull()
    far.unmount()
    vi.stubGlobal('IntersectionObserver', NearAtOnce)
    const { findByRole, api } = await renderPiece(<DeferredNewsletter />)
    const box = within(await findByRole('region', { name: 'Newsletter' }))
    fireEvent.change(box.getByLabelText('E-mail'), { target: { value: asha } })
    fireEvent.click(box.getByRole('button', { name: 'Subscribe' }))
    await waitFor(() => expect(api.callsTo('/api/newsletter')).toHaveLength(1))
    expect(api.callsTo('/api/newsletter')[0]?.body).toMatchObject({ source: 'footer' })
  })
})

describe('the words of consent', () => {
  const folder = resolve(import.meta.dirname, '../../../../web/i18n/messages')
  const digestOf = (area: string, key: string): string => {
    const words = languages.map(
      (language): string => JSON.parse(readFileSync(resolve(folder, language, `${area}.json`), 'utf8'))[key],
    )
    return createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 16)
  }

  test('stand beside the box', async () => {
    const { findByText } = await openBox()
    expect(
      await findByText(
        /When you press Subscribe, Fresh Glaze \(12 Queen Street West, Toronto, ON M5H 2N2\).*leave at any time.*hello@freshglaze\.example/,
      ),
    ).toBeDefined()
  })

  test('name the region where no real mail leaves, in the language of the page', async () => {
    const api = createStubApi()
    api.state.site = { ...api.state.site, postalAddress: null }
    const { findByText } = await openBox(api)
    expect(await findByText(/Fresh Glaze \(Greater Toronto Area, Ontario\) may e-mail you/)).toBeDefined()
  })

  test('are those that their version names: whoever changes them gives them a new name', () => {
    expect([consentVersions[0], digestOf('newsletter', 'newsletter.consent')]).toEqual([
      '2026-11-28',
      '57c3c5b261815c66',
    ])
    expect([contactConsentVersions[0], digestOf('contact', 'contact.newsletter')]).toEqual([
      '2026-11-28-contact',
      '35045578e6c7eee4',
    ])
  })
})

describe.each([
  [
    'confirm',
    <ConfirmPage key="confirm" />,
    '/api/newsletter/confirmation',
    'Shall we write to you?',
    'Yes, put me on the list',
    'You are on the list',
  ],
  [
    'unsubscribe',
    <UnsubscribePage key="end" />,
    '/api/newsletter/unsubscription',
    'Shall we stop writing?',
    'Unsubscribe',
    'You are off the list',
  ],
])('the page to %s', (kind, screen, path, question, label, outcome) => {
  async function open(api: StubApi = createStubApi(), query = '?token=c1.r1.signature') {
    const view = await renderPiece(screen, { path: `/newsletter/${kind}${query}`, api })
    const heading = () => view.getByRole('heading', { level: 1 }).textContent
    const press = () => fireEvent.click(view.getByRole('button', { name: label }))
    return { ...view, heading, press, sent: () => api.callsTo(path) }
  }

  test('asks, and does nothing by itself: programs that look into mails follow links', async () => {
    const { heading, api } = await open()
    expect(heading()).toBe(question)
    expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('one press does it, and says so', async () => {
    const { heading, press, sent } = await open()
    press()
    await waitFor(() => expect(document.activeElement?.textContent).toBe(outcome))
    expect(heading()).toBe(outcome)
    expect(sent().map(({ method, search, body }) => [method, `${search}${JSON.stringify(body)}`])).toEqual([
      ['POST', expect.stringContaining('c1.r1.signature')],
    ])
  })

  test('a link that has run out is told from one that we do not know', async () => {
    const api = createStubApi()
    api.answer(path, refusal('link_expired'))
    const { heading, press, queryByRole } = await open(api)
    press()
    await waitFor(() => expect(heading()).toBe('This link has expired'))
    expect(queryByRole('button')).toBeNull()
  })

  test.each(['', '?token='])('without a token (%j) nothing is asked', async (query) => {
    const { heading, queryByRole } = await open(createStubApi(), query)
    expect(heading()).toBe('We do not know this link')
    expect(queryByRole('button')).toBeNull()
  })

  test('a link that is not ours is said to be unknown', async () => {
    const api = createStubApi()
    api.answer(path, refusal('link_unknown'))
    const { heading, press } = await open(api)
    press()
    await waitFor(() => expect(heading()).toBe('We do not know this link'))
  })

  test.each([
    ['limited', refusal('too_many_requests'), /Too many tries/],
    ['broken', refusal('internal'), /wrong on our side/],
  ])('a server that is %s is said so, and the button is still there', async (_, answer, words) => {
    const api = createStubApi()
    api.answer(path, answer)
    const { heading, press, findByRole } = await open(api)
    press()
    expect((await findByRole('alert')).textContent).toMatch(words)
    press()
    await waitFor(() => expect(heading()).toBe(outcome))
  })

  test('without a network the button is still there', async () => {
    const { press, findByRole } = await open()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    press()
    expect((await findByRole('alert')).textContent).toMatch(/cannot be reached/)
    expect(await findByRole('button', { name: label })).toBeDefined()
  })
})
