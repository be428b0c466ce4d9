import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { createStubApi, refusal } from '#tests/support/stub-api.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { ContactPage } from '#web/site/contact/contact-page.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'

const asha = { Name: 'Asha Gill', 'E-mail': 'asha.gill@example.com', Message: 'Do you do camper vans?' }

async function openContact(api = createStubApi()) {
  const view = await renderPiece(
    <>
      <ContactPage />
      <ToastRegion label="Notifications" closeLabel="Close" />
    </>,
    { path: '/contact', api },
  )
  const field = (label: string) => view.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement
  const fill = (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } })
  }
  const send = () => fireEvent.click(view.getByRole('button', { name: 'Send Message' }))
  return { ...view, field, fill, send, sent: () => api.callsTo('/api/contact') }
}

describe('the contact form', () => {
  test('it asks for name, e-mail, phone and message; only the phone is optional', async () => {
    const { field } = await openContact()
    const isRequired = ['Name', 'E-mail', 'Phone', 'Message'].map((label) => field(label).required)
    expect(isRequired).toEqual([true, true, false, true])
    expect([field('E-mail').type, field('Phone').type]).toEqual(['email', 'tel'])
  })

  test.each(Object.keys(asha))('without %s it says so, sends nothing and goes there', async (label) => {
    const { fill, field, send, sent, findByText } = await openContact()
    fill({ ...asha, [label]: '  ' })
    send()
    expect(await findByText('Please fill in all required fields.')).toBeDefined()
    expect(document.activeElement).toBe(field(label))
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toEqual([])
  })

  test('a message is sent, thanked for, and cleared', async () => {
    const { fill, field, send, sent, findByText } = await openContact()
    fill({ ...asha, Phone: '905-555-0142' })
    send()
    expect(await findByText('Message Sent!')).toBeDefined()
    expect(await findByText("We'll get back to you within 24 hours.")).toBeDefined()
    expect(sent().map(({ method, body }) => [method, body])).toEqual([
      [
        'POST',
        {
          name: asha.Name,
          email: asha['E-mail'],
          phone: '905-555-0142',
          message: asha.Message,
          website: '',
          language: 'en',
          filledInMs: expect.any(Number),
        },
      ],
    ])
    expect(['Name', 'E-mail', 'Phone', 'Message'].map((label) => field(label).value)).toEqual(['', '', '', ''])
  })

  test('a telephone number that nobody can dial is refused beside its field, and nothing is sent', async () => {
    const { fill, field, send, sent, findAllByText } = await openContact()
    fill({ ...asha, Phone: '12' })
    send()
    expect(await findAllByText(/a phone number that we can dial/)).toHaveLength(2)
    expect(document.activeElement).toBe(field('Phone'))
    expect(field('Phone').getAttribute('aria-invalid')).toBe('true')
    expect(sent()).toEqual([])
    fill({ Phone: '905-555-0142 x12' })
    expect(field('Phone').getAttribute('aria-invalid')).toBe('false')
  })

  test('the newsletter is a box of its own, which nobody ticked, and it goes along only when somebody does', async () => {
    const { fill, send, sent, getByRole, findByRole, findByText } = await openContact()
    const box = () => getByRole('checkbox', { name: /newsletter/ }) as HTMLInputElement
    await findByRole('checkbox', { name: /newsletter of Fresh Glaze \(12 Queen Street West, Toronto, ON M5H 2N2\)/ })
    expect(box().checked).toBe(false)
    fill(asha)
    fireEvent.click(box())
    send()
    await findByText('Message Sent!')
    expect(sent().map(({ body }) => body)).toMatchObject([{ newsletter: '2026-11-28-contact' }])
    expect(box().checked).toBe(false)
  })

  test('a form that was filled in at once waits until a person could have done it', async () => {
    const { fill, send, sent } = await openContact()
    fill(asha)
    send()
    await waitFor(() => expect(sent()).toHaveLength(1))
    const [body] = sent().map((call) => call.body as { filledInMs: number })
    expect(body?.filledInMs).toBeGreaterThanOrEqual(1_500)
  })

  test.each([
    ['the refusal in our words', refusal('too_many_requests'), 'Too many requests. Please wait a moment.'],
    ['what it says of itself', { status: 418, body: 'The mail is down' }, /418: "The mail is down"/],
    [
      'the general sentence where it says nothing',
      { status: 500, body: { stack: '<html>' } },
      'Failed to send message. Please try again.',
    ],
  ])('a failure shows %s, and what was written stays', async (_what, answer, words) => {
    const api = createStubApi()
    api.answer('/api/contact', answer)
    const { fill, field, send, findByText } = await openContact(api)
    fill(asha)
    send()
    expect(await findByText(words)).toBeDefined()
    expect(field('Message').value).toBe(asha.Message)
  })

  test('without a network it says the general sentence, and what was written stays', async () => {
    const { fill, field, send, findByText } = await openContact()
    fill(asha)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    send()
    expect(await findByText('Failed to send message. Please try again.')).toBeDefined()
    expect(Object.keys(asha).map((label) => field(label).value)).toEqual(Object.values(asha))
  })

  test('an answer that takes its time is waited for, what was written stays, and it is sent once', async () => {
    const { fill, field, send, findByText, findByRole } = await openContact()
    const answer = Promise.withResolvers<Response>()
    const fetched = vi.fn<typeof fetch>(() => answer.promise)
    vi.stubGlobal('fetch', fetched)
    fill(asha)
    send()
    fireEvent.click(await findByRole('button', { name: 'Sending...' }))
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
    expect(field('Message').value).toBe(asha.Message)
    answer.resolve(Response.json({ status: 'received' }, { status: 201 }))
    expect(await findByText('Message Sent!')).toBeDefined()
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('the field for programs is out of reach of keyboard and screen reader', async () => {
    const { container } = await openContact()
    const trap = container.querySelector<HTMLInputElement>('input[name="website"]')
    expect([trap?.tabIndex, trap?.closest('[aria-hidden="true"]') !== null]).toEqual([-1, true])
  })
})

describe('beside the form', () => {
  test('a list of questions, each with its answer', async () => {
    const { getByRole } = await openContact()
    const faq = getByRole('region', { name: 'Common questions' })
    const items = faq.querySelectorAll('details')
    expect(items.length).toBeGreaterThanOrEqual(8)
    expect([...items].filter((item) => (item.querySelector('p')?.textContent ?? '').length < 40)).toEqual([])
  })

  test('hours, as both places of the specification write them', async () => {
    const { getByRole } = await openContact()
    const hours = within(getByRole('region', { name: 'Hours' }))
    for (const line of ['Mon-Fri 8 AM-6 PM', 'Saturday 8 AM-4 PM', 'Sunday closed', 'Mon-Fri 8am-7pm', 'Sat 8am-6pm'])
      expect(hours.getByText(line)).toBeDefined()
  })

  test('a reply is promised in 2-4 h', async () => {
    const { getByText } = await openContact()
    expect(getByText('2-4 h')).toBeDefined()
    expect(getByText(/answers within 2-4 hours/)).toBeDefined()
  })
})
