import { describe, expect, test } from 'vitest'

import { renderPiece } from '#tests/web/support/page.tsx'
import { Footer } from '#web/app/footer.tsx'
import { ServiceAreas } from '#web/site/home/service-areas.tsx'

describe('the footer', () => {
  test('it shows a sentence about the brand', async () => {
    const { getByText } = await renderPiece(<Footer />)
    expect(getByText(/car detailing that comes to your driveway/)).toBeDefined()
  })

  test('it links to Instagram', async () => {
    const { getByRole } = await renderPiece(<Footer />)
    expect(getByRole('link', { name: 'Instagram' }).getAttribute('href')).toMatch(/^https:\/\/www\.instagram\.com\//)
  })

  test.each([
    ['S356', 'Sprinkle Wash', 'Sprinkle Clean'],
    ['S357', 'Glazed Detail', null],
    ['S358', 'Filled Donut', 'Filled Luxury'],
    ['S359', 'Add-on Services', null],
  ])(
    '%s %s leads to /services; its title and its accessible name carry the price list’s name %j',
    async (_, label, official) => {
      const { getByRole } = await renderPiece(<Footer />)
      const link = getByRole('link', { name: official === null ? label : `${label} (${official})` })
      expect(link.getAttribute('href')).toBe('/services')
      expect(link.getAttribute('title')).toBe(official)
    },
  )

  test('it shows how to reach us', async () => {
    const { getByRole, getByText } = await renderPiece(<Footer />)
    expect(getByRole('link', { name: '(416) 555-0134' }).getAttribute('href')).toBe('tel:+14165550134')
    expect(getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/)
    expect(getByText('Greater Toronto Area, Ontario')).toBeDefined()
  })

  test.each([
    ['S361', 'Mon-Fri 8am-7pm'],
    ['S362', 'Sat 8am-6pm'],
    ['S363', 'Sun 9am-5pm'],
    ['S372', 'We answer within 24 hours.'],
  ])('%s it shows %j', async (_, text) => {
    const { getByText } = await renderPiece(<Footer />)
    expect(getByText(text)).toBeDefined()
  })

  test.each([
    ['S364', 'Book Today', '/services'],
    ['S365', 'Blog', '/blog'],
    ['S366', 'Careers', '/careers'],
    ['S367', 'Reviews', '/reviews'],
    ['S368', 'Privacy', '/privacy'],
    ['S369', 'Terms', '/terms'],
    ['S370', 'Refund Policy', '/refund-policy'],
    ['S371', 'Accessibility', '/accessibility'],
  ])('%s %s leads to %s', async (_, name, path) => {
    const { getByRole } = await renderPiece(<Footer />)
    expect(getByRole('link', { name }).getAttribute('href')).toBe(path)
  })
})

describe('where we come and when we quote', () => {
  test.each([
    ['S373', 'Mon-Fri 8 AM-6 PM'],
    ['S374', 'Saturday 8 AM-4 PM'],
    ['S375', 'Sunday closed'],
    ['A25', 'Toronto'],
    ['A26', 'Mississauga'],
    ['A27', 'Brampton'],
    ['A28', 'Markham'],
    ['A29', 'Richmond Hill'],
    ['A30', 'Vaughan'],
    ['A31', 'Oakville'],
    ['A32', 'Burlington'],
    ['A33', 'Milton'],
    ['A34', 'Newmarket'],
  ])('%s the front page shows %j', async (_, text) => {
    const { getByText } = await renderPiece(<ServiceAreas />)
    expect(getByText(text)).toBeDefined()
  })
})
