import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'

import { renderPiece } from '#tests/web/support/page.tsx'
import { Footer } from '#web/app/footer.tsx'
import { BlogPage } from '#web/blog/blog-page.tsx'
import { ContactPage } from '#web/contact/contact-page.tsx'
import { PrivacyPage } from '#web/legal/privacy-page.tsx'
import { RefundPolicyPage } from '#web/legal/refund-policy-page.tsx'
import { TermsPage } from '#web/legal/terms-page.tsx'

/** What the specification quotes of each page, letter by letter; what is said only in toasts is asked for where they are. */
const quoted: readonly (readonly [page: string, content: ReactNode, texts: readonly string[]])[] = [
  ['/contact', <ContactPage key="contact" />, ['2-4 h', 'Name', 'E-mail', 'Phone', 'Message']],
  [
    '/blog',
    <BlogPage key="blog" />,
    [
      'Car Care Blog & Tips',
      'All Posts',
      'Car Care Tips',
      'Before & After',
      'Seasonal Advice',
      'Promotions',
      'Subscribe',
      '20% off all interior packages through August',
    ],
  ],
  ['/privacy', <PrivacyPage key="privacy" />, ['Last updated August 12, 2024', 'within 30 days', 'Children under 13']],
  [
    '/terms',
    <TermsPage key="terms" />,
    ['Last updated August 12, 2024', 'Ontario', 'cash, credit, debit', 'e-transfer', '25%', 'within 100 feet'],
  ],
  [
    '/refund-policy',
    <RefundPolicyPage key="refund" />,
    [
      'Full refund, no fee',
      '50% refund',
      'Full charge',
      'Full refund or free reschedule',
      'within 48 hours',
      '24 hours',
      '2-5 business days',
      'within 1 week',
      '5-10 business days',
      'card refund, e-transfer, service credit or cheque',
    ],
  ],
  [
    'the footer',
    <Footer key="footer" />,
    [
      'Instagram',
      'Sprinkle Wash',
      'Glazed Detail',
      'Filled Donut',
      'Add-on Services',
      'Mon-Fri 8am-7pm',
      'Sat 8am-6pm',
      'Sun 9am-5pm',
      'Book Today',
      'within 24 hours',
    ],
  ],
]

describe('P297-S375 what the specification quotes stands on the page', () => {
  test.each(quoted)('%s', async (_, content, texts) => {
    const { container } = await renderPiece(content)
    const text = container.textContent ?? ''
    expect(texts.filter((quote) => !text.includes(quote))).toEqual([])
  })
})
