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
    ['Sprinkle Wash', 'Sprinkle Clean'],
    ['Glazed Detail', null],
    ['Filled Donut', 'Filled Luxury'],
    ['Add-on Services', null],
  ])(
    '%s leads to /services; its title and its accessible name carry the price list’s name %j',
    async (label, official) => {
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

  test.each([['Mon-Fri 8am-7pm'], ['Sat 8am-6pm'], ['Sun 9am-5pm'], ['We answer all within 24 hours.']])(
    'it shows %j',
    async (text) => {
      const { getByText } = await renderPiece(<Footer />)
      expect(getByText(text)).toBeDefined()
    },
  )

  test.each([
    ['Book Today', '/services'],
    ['Blog', '/blog'],
    ['Careers', '/careers'],
    ['Reviews', '/reviews'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Refund Policy', '/refund-policy'],
    ['Accessibility', '/accessibility'],
  ])('%s leads to %s', async (name, path) => {
    const { getByRole } = await renderPiece(<Footer />)
    expect(getByRole('link', { name }).getAttribute('href')).toBe(path)
  })
})

describe('where we come and when we quote', () => {
  test.each([
    ['Mon-Fri 8 AM-6 PM'],
    ['Saturday 8 AM-4 PM'],
    ['Sunday closed'],
    ['Toronto'],
    ['Mississauga'],
    ['Brampton'],
    ['Markham'],
    ['Richmond Hill'],
    ['Vaughan'],
    ['Oakville'],
    ['Burlington'],
    ['Milton'],
    ['Newmarket'],
  ])('the front page shows %j', async (text) => {
    const { getByText } = await renderPiece(<ServiceAreas />)
    expect(getByText(text)).toBeDefined()
  })
})
