import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { NearAtOnce } from '#tests/web/support/near-at-once.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { Wiper } from '#web/site/home/gallery/wiper.tsx'
import { LandingPage } from '#web/site/home/landing-page.tsx'

const open = () => renderPiece(<LandingPage quote={null} wiper={<Wiper />} />)
const slider = () => screen.getByRole<HTMLInputElement>('slider')
const gallery = () => within(screen.getByRole('region', { name: 'Wipe it clean yourself' }))

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NearAtOnce)
  return () => vi.unstubAllGlobals()
})

describe('the gallery', () => {
  test('a slider reveals what is clean, starts halfway, and says how far it is', async () => {
    await open()
    expect([slider().type, slider().min, slider().max, slider().step]).toEqual(['range', '0', '100', ''])
    expect(slider().getAttribute('aria-valuetext')).toBe('50% clean')
    fireEvent.change(slider(), { target: { value: '80' } })
    expect(slider().getAttribute('aria-valuetext')).toBe('80% clean')
    expect(slider().parentElement?.style.getPropertyValue('--at')).toBe('80%')
  })

  test('six places in the car can be chosen; the slider is named for the one that shows', async () => {
    await open()
    const names = ['Driver’s seat', 'Carpet and mat', 'Dashboard', 'Cup holder', 'Child seat', 'Trunk']
    const places = gallery().getAllByRole('radio')
    expect(places.map((place) => place.closest('label')?.textContent)).toEqual(names)
    for (const name of names) {
      fireEvent.click(gallery().getByRole('radio', { name }))
      expect(gallery().getByRole('slider', { name: `Reveal after: ${name}` })).toBeDefined()
      expect(slider().value).toBe('50')
    }
  })

  test('nobody can take it for a customer’s car, and its dirt is the same at every visit', async () => {
    const drawn = () => [...document.querySelectorAll('#gallery svg')].map((svg) => svg.innerHTML)
    const first = await open()
    expect(gallery().getByText('Illustration, not a customer’s car')).toBeDefined()
    const once = drawn()
    first.unmount()
    await open()
    expect(drawn()).toEqual(once)
    expect(once[0]?.length).toBeGreaterThan(2000)
  })
})

test('its drawings are not fetched before somebody comes near', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class extends NearAtOnce {
      override observe() {}
    },
  )
  await open()
  expect(gallery().queryByRole('slider')).toBeNull()
})

describe('the reviews', () => {
  test('until there are any the guarantee, the refunds and the insurance stand there; nobody is quoted', async () => {
    await open()
    const section = screen.getByRole('region', { name: 'Not right? We come back.' })
    expect(section.id).toBe('reviews')
    const reviews = within(section)
    expect(reviews.getByText(/^Tell us within 48 hours of the visit\. We do that part again at no cost/)).toBeDefined()
    expect(reviews.getByText(/^We carry commercial liability insurance\./)).toBeDefined()
    expect(reviews.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      '24 hours or more before',
      '2 to 24 hours before',
      'Later, or nobody there',
    ])
    expect(reviews.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['100%', '50%', '0%'])
    expect(reviews.getByRole('link', { name: 'The whole refund policy' }).getAttribute('href')).toBe('/refund-policy')
    expect(section.querySelector('blockquote, q')).toBeNull()
    expect(reviews.getByRole('link', { name: 'How a review gets here' }).getAttribute('href')).toBe('/reviews')
  })
})

test('the hero leads to the wizard, and gallery and reviews have addresses of their own', async () => {
  const { container } = await open()
  expect(screen.getByRole('link', { name: 'Get my price' }).getAttribute('href')).toBe('#quote')
  for (const id of ['quote', 'gallery', 'reviews']) expect(container.querySelector(`section#${id}`)).not.toBeNull()
})
