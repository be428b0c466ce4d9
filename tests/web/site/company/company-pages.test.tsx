import { describe, expect, test } from 'vitest'

import { renderPiece } from '#tests/web/support/page.tsx'
import { AboutPage } from '#web/site/company/about-page.tsx'
import { AccessibilityPage } from '#web/site/company/accessibility-page.tsx'
import { CareersPage } from '#web/site/company/careers-page.tsx'
import { ReviewsPage } from '#web/site/reviews/reviews-page.tsx'

describe('the small pages behind the footer', () => {
  test('/about says what we do, where, and leads on to the packages', async () => {
    const { getByRole, getByText } = await renderPiece(<AboutPage />)
    expect(getByRole('heading', { level: 1 }).textContent).toMatch(/insides/)
    expect(getByText('Newmarket')).toBeDefined()
    expect(getByRole('link', { name: 'See the packages' }).getAttribute('href')).toBe('/services')
  })

  test('/careers has an address to write to', async () => {
    const { getByRole } = await renderPiece(<CareersPage />)
    expect(getByRole('link', { name: /^Write to/ }).getAttribute('href')).toBe(
      'mailto:hello@freshglaze.example?subject=Working%20at%20Fresh%20Glaze',
    )
  })

  test('/reviews says that there are none, and shows no star that nobody gave', async () => {
    const { findByRole, container } = await renderPiece(<ReviewsPage />)
    expect(await findByRole('heading', { name: 'No reviews yet' })).toBeDefined()
    expect(container.querySelectorAll('blockquote, q')).toHaveLength(0)
  })

  test('/accessibility says what to expect and whom to tell', async () => {
    const { getByRole } = await renderPiece(<AccessibilityPage />)
    expect(getByRole('region', { name: 'What we aim for' }).textContent).toMatch(/WCAG\) 2\.2 at level AA/)
    expect(getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact')
    expect(getByRole('link', { name: 'Call (416) 555-0134' }).getAttribute('href')).toBe('tel:+14165550134')
  })
})
