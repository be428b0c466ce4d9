import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { WholeEmail } from '#services/contracts/email-messages.ts'

import { ok, openOffice, staffApi } from '../render-office.tsx'
import { thread, threads } from './mail-thread.ts'

/** The reader with a mail that is so. */
async function reader(changes: Partial<WholeEmail>) {
  const whole: WholeEmail = {
    ...thread.latestEmail,
    bodyState: 'whole',
    hasRemoteImages: false,
    imagesAlways: false,
    writtenAt: null,
    headers: '',
    size: 2000,
    messageId: '<1@example.com>',
    draftId: null,
    ...changes,
  }
  const api = staffApi({
    '/api/email/accounts': ok([]),
    '/api/email/folders': ok([]),
    [threads]: ok([thread]),
    '/api/email/emails': ok([thread.latestEmail]),
    '/api/email/count': ok({ count: 1 }),
    '/api/email/conversations/t1': ok([thread.latestEmail]),
    '/api/email/messages/m1': ok(whole),
  })
  const view = await openOffice('/crm?section=email', { api })
  fireEvent.click(await view.findByText('Two vans'))
  return view
}

const cut = /^Only the beginning of this email was fetched/

test('a mail that was fetched in part says so, whether it is shown as a text or in its frame', async () => {
  const asText = await reader({ bodyState: 'beginning', plainTextBody: 'Two phot' })
  expect([await asText.findByText(cut), asText.getByText('Two phot')]).toHaveLength(2)
  asText.unmount()
  const framed = await reader({ bodyState: 'beginning', htmlBody: '<p>Two phot', plainTextBody: 'Two phot' })
  expect([await framed.findByText(cut), framed.getByTitle('Text of the email')]).toHaveLength(2)
  framed.unmount()
  const long = await reader({ bodyState: 'too_large', plainTextBody: 'All of it' })
  expect([
    await long.findByText(/^The formatted text of this email is too large/),
    long.getByText('All of it'),
  ]).toHaveLength(2)
})

test('addresses of the web in a text are links, which open outside and tell nobody where from', async () => {
  const view = await reader({ plainTextBody: 'See www.example.ca/a, or javascript:alert(1).' })
  const link = await view.findByRole('link', { name: 'www.example.ca/a' })
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'https://www.example.ca/a',
    '_blank',
    'noopener noreferrer nofollow',
  ])
  expect(link.closest('p')?.textContent).toBe('See www.example.ca/a, or javascript:alert(1).')
})

test('a mail of a mailbox that was moved shows when it was written, and since when it is here', async () => {
  const view = await reader({ writtenAt: '2019-03-04T15:00:00.000Z' })
  await view.findByText('Monday, March 4, 2019, 10:00 AM')
  expect(view.getByText('In this mailbox since Sunday, November 22, 2026, 10:00 AM')).not.toBeNull()
})
