import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'

import { keptCookies, keptInStorage } from '#services/isomorphic/kept-list.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { PrivacyPage } from '#web/site/legal/privacy-page.tsx'
import { RefundPolicyPage } from '#web/site/legal/refund-policy-page.tsx'
import { TermsPage } from '#web/site/legal/terms-page.tsx'

/** The section that stands under a heading, as text. */
async function openPage(page: ReactNode) {
  const { container, getByRole } = await renderPiece(page)
  const headings = [...container.querySelectorAll('h2')].map((heading) => heading.textContent)
  const section = (name: string) => getByRole('region', { name }).textContent ?? ''
  return { headings, section, text: container.textContent ?? '' }
}

describe('/privacy', () => {
  test.each([
    ['Information we collect', /name, e-mail address, phone number/],
    ['How we use it', /give you a price/],
    ['Sharing', /do not sell personal information/],
    ['Security', /encrypted/],
    ['How long we keep it', /until you ask us to erase it.*at least six years.*until you unsubscribe/s],
    ['Your rights', /answered within 30 days/],
    ['Cookies and local storage', /language/],
    ['Children under 13', /Children under 13 are not served/],
    ['Changes to this policy', /appear here/],
    ['Contact', /hello@freshglaze\.example/],
  ])('it covers: %s', async (name, words) => {
    const { section } = await openPage(<PrivacyPage />)
    expect(section(name)).toMatch(words)
  })

  test('it was last updated August 12, 2024', async () => {
    expect((await openPage(<PrivacyPage />)).text).toContain('Last updated August 12, 2024')
  })

  test('each line of its contents leads to a section', async () => {
    const { container } = await renderPiece(<PrivacyPage />)
    const links = [...container.querySelectorAll('nav a')].map((link) => link.getAttribute('href') ?? '')
    expect(links).toHaveLength(10)
    expect(links.filter((href) => container.querySelector(`section${href}`) === null)).toEqual([])
  })
})

describe('what our pages keep in a browser', () => {
  const names = [...Object.values(keptCookies), ...Object.values(keptInStorage)].map(({ name }) => name)

  test('stands on /privacy line by line: what for, under which name, how long', async () => {
    const { section } = await openPage(<PrivacyPage />)
    const text = section('Cookies and local storage')
    expect(names.filter((name) => !text.includes(name))).toEqual([])
    expect(text).toContain('Your language, so that the next page comes in itCookie lang · 365 days')
    expect(text).toContain('Recognises your browser while it holds a timeCookie __Host-fg_visitor · 1 day')
    expect(text).toContain('Light or dark, if you chose oneLocal storage theme · until you delete it')
    expect(text).toContain('Session storage fresh-glaze.booking-draft · until you close the tab')
  })
})

describe('the versions of a legal text', () => {
  test.each([
    ['Changes to this policy', <PrivacyPage key="privacy" />],
    ['Modifications', <TermsPage key="terms" />],
  ])('are listed under %s, with the one in force', async (name, page) => {
    const { section } = await openPage(page)
    expect(section(name)).toMatch(/VersionsAugust 12, 2024, in force/)
  })
})

describe('/terms', () => {
  test('lists the versions that bookings and their confirmations name, by the days as the mail writes them', async () => {
    const { section } = await openPage(<TermsPage />)
    expect(section('Modifications')).toMatch(/by their day:November 28, 2026November 23, 2026November 22, 2026$/)
  })

  test('its sections stand in the order of the specification', async () => {
    expect((await openPage(<TermsPage />)).headings).toEqual([
      'Acceptance',
      'Service Description',
      'Booking and Scheduling',
      'Payment Terms',
      'Liability and Insurance',
      'Service Guarantees',
      'Prohibited Uses',
      'Modifications',
      'Governing Law',
      'Questions',
    ])
  })

  test.each([
    ['Governing Law', /laws of the Province of Ontario/],
    ['Booking and Scheduling', /Cancellation requires 24 hours’ notice/],
    ['Service Guarantees', /within 48 hours/],
    ['Payment Terms', /cash, credit, debit and e-transfer/],
    ['Booking and Scheduling', /booking confirmation within 24 hours/],
    ['Booking and Scheduling', /electrical outlet within 100 feet/],
  ])('%s says what the specification states', async (name, words) => {
    const { section } = await openPage(<TermsPage />)
    expect(section(name)).toMatch(words)
  })

  test('they were last updated August 12, 2024', async () => {
    expect((await openPage(<TermsPage />)).text).toContain('Last updated August 12, 2024')
  })
})

describe('/refund-policy', () => {
  test('its sections stand in the order of the specification', async () => {
    expect((await openPage(<RefundPolicyPage />)).headings).toEqual([
      'Cancellation Policy',
      'Satisfaction Guarantee',
      'Non-Refundable Situations',
      'Refund Process and Timeline',
      'Rescheduling',
      'Special Circumstances',
      'Contact',
    ])
  })

  test.each([
    ['24 or more hours before', 'Full refund, no fee'],
    ['2-24 hours before', '50% refund'],
    ['Under 2 hours, or no-show', 'Full charge'],
    ['Weather cancellation by us', 'Full refund or free reschedule'],
  ])('the tier %s: %s', async (tier, outcome) => {
    const { getByRole } = await renderPiece(<RefundPolicyPage />)
    expect(getByRole('row', { name: `${tier} ${outcome}` })).toBeDefined()
  })

  test.each([
    ['Rescheduling', /24 or more hours before the visit, rescheduling is free/],
    ['Rescheduling', /2-24 hours before, one reschedule is free; after that, fees may apply/],
    ['Cancellation Policy', /Cancellation requires 24 hours’ notice/],
    ['Satisfaction Guarantee', /satisfaction concerns within 48 hours/],
    ['Refund Process and Timeline', /24 hoursFirst response/],
    ['Refund Process and Timeline', /2-5 business daysInvestigation/],
    ['Refund Process and Timeline', /within 1 weekDecision/],
    ['Refund Process and Timeline', /5-10 business daysRefund/],
    ['Refund Process and Timeline', /card refund, e-transfer, service credit or cheque/],
  ])('%s says what the specification states', async (name, words) => {
    const { section } = await openPage(<RefundPolicyPage />)
    expect(section(name)).toMatch(words)
  })
})
