import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'

import { createStubApi, refusal, type StubApi } from '#tests/support/stub-api.ts'
import { renderPiece, signedIn } from '#tests/web/support/page.tsx'
import { Footer } from '#web/app/footer.tsx'
import { Header } from '#web/app/header.tsx'
import { NotFoundPage } from '#web/app/not-found-page.tsx'
import { QuotePage } from '#web/quote/quote-page.tsx'
import { BlogPage } from '#web/site/blog/blog-page.tsx'
import { ContactPage } from '#web/site/contact/contact-page.tsx'
import { LandingPage } from '#web/site/home/landing-page.tsx'
import { PrivacyPage } from '#web/site/legal/privacy-page.tsx'
import { RefundPolicyPage } from '#web/site/legal/refund-policy-page.tsx'
import { TermsPage } from '#web/site/legal/terms-page.tsx'
import { ServicesPage } from '#web/site/services/services-page.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'

import { choose, fill, freshTab, openQuote, press, toast, toPackage, toPlace, toResult } from './quote/render-quote.tsx'

freshTab()

/** 'A | B | C' */
const listed = (texts: string): readonly string[] => texts.split('|').map((text) => text.trim())

const packages = ['Sprinkle Clean', 'Glazed Detail', 'Filled Luxury']
const addOns = ['Pet Hair Removal', 'Stain Treatment', 'Odor Elimination', 'Headliner Cleaning']
const cities = listed(
  'Toronto | Mississauga | Brampton | Markham | Richmond Hill | Vaughan | Oakville | Burlington | Milton | Newmarket',
)

const reachable = { 'E-mail': 'asha.gill@example.com', Phone: '905-555-0142' }
const message = { Name: 'Asha Gill', 'E-mail': 'asha.gill@example.com', Message: 'Do you do camper vans?' }

/** Texts of the specification by page, letter by letter; '~' is a part of a sentence. */
const onPages: readonly (readonly [where: string, page: ReactNode, texts: readonly string[]])[] = [
  ['on the front page', <LandingPage key="/" quote={null} wiper={null} />, [...packages, ...cities]],
  ['on Page Not Found', <NotFoundPage key="404" />, ['Page Not Found']],
  ['in the header', <Header key="header" />, listed('Services | About | Contact | Blog | Log In | Get Quote')],
  [
    'on /services',
    <ServicesPage key="/services" />,
    [...packages, ...addOns, 'Popular', '1-2 hours', '2-3 hours', '3-4 hours', '$65', '$125', '$225', 'plus HST'],
  ],
  ['on /quote', <QuotePage key="/quote" />, ['Get Your Instant Quote', '~3 simple steps', 'Vehicle details']],
  ['on /contact', <ContactPage key="/contact" />, ['2-4 h', 'Name', 'E-mail', 'Phone', 'Message']],
  [
    'on /blog',
    <BlogPage key="/blog" />,
    listed(`
      Car Care Blog & Tips | ~All Posts | Car Care Tips | Before & After | Seasonal Advice | Promotions |
      Subscribe | 20% off all interior packages through August
    `),
  ],
  [
    'on /privacy',
    <PrivacyPage key="/privacy" />,
    ['Last updated August 12, 2024', '~within 30 days', 'Children under 13'],
  ],
  [
    'on /terms',
    <TermsPage key="/terms" />,
    listed(`
      Last updated August 12, 2024 | Acceptance | Service Description | Booking and Scheduling |
      Payment Terms | Liability and Insurance | Service Guarantees | Prohibited Uses | Modifications |
      Governing Law | Questions | ~Ontario | ~cash, credit, debit | ~e-transfer | ~25% | ~within 100 feet
    `),
  ],
  [
    'on /refund-policy',
    <RefundPolicyPage key="/refund-policy" />,
    listed(`
      Cancellation Policy | Satisfaction Guarantee | Non-Refundable Situations |
      Refund Process and Timeline | Rescheduling | Special Circumstances | Contact | Full refund, no fee |
      50% refund | Full charge | Full refund or free reschedule | ~within 48 hours | 24 hours |
      2-5 business days | within 1 week | 5-10 business days |
      ~card refund, e-transfer, service credit or cheque
    `),
  ],
  [
    'in the footer',
    <Footer key="footer" />,
    listed(`
      Instagram | Sprinkle Wash | Glazed Detail | Filled Donut | Add-on Services | Mon-Fri 8am-7pm |
      Sat 8am-6pm | Sun 9am-5pm | Book Today | ~within 24 hours
    `),
  ],
  [
    'on the front page',
    <LandingPage key="hours" quote={null} wiper={null} />,
    ['Mon-Fri 8 AM-6 PM', 'Saturday 8 AM-4 PM', 'Sunday closed'],
  ],
]

/** Texts of the specification by moment, which a function brings about. */
const inMoments: readonly (readonly [when: string, moment: () => Promise<unknown>, texts: readonly string[]])[] = [
  [
    'in the menu of somebody who is signed in',
    async () => {
      await renderPiece(<Header />, { session: signedIn({ firstName: 'Asha' }) })
      await screen.findByRole('button', { name: 'Asha' })
      press('Asha')
    },
    ['My Dashboard', 'My Bookings', 'Profile Settings', 'Logout'],
  ],
  ['in the header of somebody without a name', () => renderPiece(<Header />, { session: signedIn({}) }), ['Account']],
  [
    'when step 1 of the quote is empty',
    async () => {
      await openQuote()
      fill('Color', '')
      press('Next')
    },
    [
      'Please select a year',
      'Please select a make',
      'Please select vehicle size',
      'Please select a color',
      'Vehicle details',
    ],
  ],
  [
    'when step 2 is empty',
    async () => {
      await openQuote()
      await toPlace()
      press('Next')
    },
    [
      'Please select location type',
      'Please enter your address',
      'Service location',
      'Enter address',
      'Vehicle Color',
      ...listed('Red | Blue | Green | Yellow | Purple | Dark Gray | White | Gray'),
    ],
  ],
  [
    'while addresses are looked up',
    async () => {
      const { stub } = await openQuote()
      stub.state.predictions = [{ description: '5 King Street, Toronto, ON' }]
      await toPlace()
      screen.getByLabelText('Address').focus()
      fill('Address', '5 King')
    },
    ['Finding addresses...'],
  ],
  [
    'when step 3 is empty',
    async () => {
      await openQuote()
      await toPackage()
      press('Get Quote')
    },
    ['Please select a package', 'Package and add-ons', 'Get Quote', ...packages, ...addOns.map((name) => `~${name}`)],
  ],
  [
    'when the quote is there',
    async () => {
      await openQuote()
      await toResult()
    },
    ['Quote Generated!', 'Your custom quote is ready to view.', 'Quote', 'Book Now'],
  ],
  [
    'when no quote could be made',
    async () => {
      await openQuote({ prepare: refuse('/api/quotes') })
      await toPackage()
      choose('Glazed Detail')
      press('Get Quote')
    },
    ['Error', 'Failed to generate quote. Please try again.'],
  ],
  [
    'when the contact form is empty',
    contactWith({}),
    ['Confirm Booking', 'Missing Information', 'Please provide both email and phone number.'],
  ],
  ['while it is booked', contactWith(reachable), ['Booking...']],
  [
    'when it is booked',
    async () => {
      await contactWith(reachable)()
      await toast('Appointment Booked!')
      press('View your quote')
    },
    ['Booked', 'Appointment Booked!', "We'll contact you soon to confirm your appointment."],
  ],
  [
    'when it could not be booked',
    contactWith(reachable, refuse('/api/quotes/quote-1/book')),
    ['Booking Failed', 'Failed to book appointment. Please try again.'],
  ],
  ['when a message is empty', messageWith({}), ['Please fill in all required fields.']],
  ['when a message is sent', messageWith(message), ['Message Sent!', "We'll get back to you within 24 hours."]],
  [
    'when a message could not be sent',
    messageWith(message, (stub) => stub.answer('/api/contact', { status: 500, body: {} })),
    ['Failed to send message. Please try again.'],
  ],
  [
    'when no article is found',
    async () => {
      await renderPiece(<BlogPage />)
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'no such words' } })
    },
    ['No articles found', 'Clear Filters'],
  ],
]

describe('what the specification quotes stands on the page', () => {
  test.each(onPages)('%s', async (_, page, texts) => {
    await renderPiece(page)
    await expect.poll(() => missingOf(texts)).toEqual([])
  })

  test.each(inMoments)('%s', async (_, moment, texts) => {
    await moment()
    await expect.poll(() => missingOf(texts)).toEqual([])
  })
})

const spaced = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()

/** Text of an element without its children's. */
const ownText = (element: Element): string =>
  spaced([...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : ' ')).join(''))

/** Texts that are neither visible nor announced; '~' matches whole words within a sentence. */
function missingOf(texts: readonly string[]): readonly string[] {
  const elements = [...document.body.querySelectorAll('*')]
  const whole = new Set(
    elements.flatMap((element) => [
      ownText(element),
      spaced(element.textContent),
      ...['placeholder', 'aria-label', 'title'].map((name) => spaced(element.getAttribute(name))),
    ]),
  )
  const sentences = elements.map(ownText)
  const isSaid = (words: string) => sentences.some((sentence) => wordsIn(sentence).includes(wordsIn(words)))
  return texts.filter((text) => (text.startsWith('~') ? !isSaid(text.slice(1)) : !whole.has(text)))
}

/** ' within 48 hours ': with a space around each word, so that a part of one is none. */
const wordsIn = (text: string): string => ` ${text.replaceAll(/[.,:;!?()]/g, ' ')} `.replaceAll(/\s+/g, ' ')

function refuse(path: string) {
  return (stub: StubApi): void => stub.answer(path, refusal('internal'))
}

/** The quote's contact form with these answers, sent. */
function contactWith(answers: Readonly<Record<string, string>>, prepare?: (stub: StubApi) => void) {
  return async () => {
    await openQuote(prepare === undefined ? {} : { prepare })
    await toResult()
    press('Book Now')
    await screen.findByRole('heading', { name: 'How do we reach you?' })
    for (const [label, value] of Object.entries(answers)) fill(label, value)
    fireEvent.keyDown(screen.getByLabelText('E-mail'), { key: 'Enter' })
  }
}

/** The form of /contact with these answers, sent. */
function messageWith(answers: Readonly<Record<string, string>>, prepare?: (stub: StubApi) => void) {
  return async () => {
    const api = createStubApi()
    prepare?.(api)
    await renderPiece(
      <>
        <ContactPage />
        <ToastRegion label="Notifications" closeLabel="Close" />
      </>,
      { path: '/contact', api },
    )
    for (const [label, value] of Object.entries(answers)) fill(new RegExp(`^${label}`), value)
    press('Send Message')
  }
}
