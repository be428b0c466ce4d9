import { expect, test } from 'vitest'

import { brandForm } from '#services/contracts/brand.ts'
import { brandInLog, publishBrand, publishedLogo, usualBrand } from '#services/domain/catalogue/brand.ts'

const none = { inForce: usualBrand, logos: [] }
const logo = { sha256: 'a'.repeat(64), type: 'png', width: 40, height: 12, ground: 'light' } as const
const published = { version: 3, accent: '#1b4f9c', logo }

test('an edition of the brand follows the one in force, with the colour and the logo as they are to be', () => {
  expect(publishBrand({ accent: '#1b4f9c', logo: null }, 0, none)).toEqual([
    { type: 'BrandPublished', data: { version: 1, accent: '#1b4f9c', logo: null } },
  ])
  expect(publishBrand({ accent: null, logo: null }, 3, { inForce: published, logos: [logo] })).toEqual([
    { type: 'BrandPublished', data: { version: 4, accent: null, logo: null } },
  ])
})

test('there is none where nothing changes, and it is refused for another one than was on screen', () => {
  const brand = { inForce: published, logos: [logo] }
  expect(publishBrand({ accent: null, logo: null }, 0, none)).toEqual([])
  expect(publishBrand({ accent: '#1b4f9c', logo: { ...logo } }, 2, brand)).toEqual([])
  expect(publishBrand({ accent: '#1b4f9c', logo: null }, 2, brand)).toEqual({ refused: 'settings_changed' })
  expect(publishBrand({ accent: '#1b4f9c', logo: { ...logo, ground: 'dark' } }, 3, brand)).toHaveLength(1)
})

test('it counts from then on, and its logo can be named by later ones', () => {
  const { evolve, initial } = brandInLog.aggregate
  const one = evolve(initial, { type: 'BrandPublished', data: published, personal: null })
  expect(one).toEqual({ inForce: published, logos: [logo] })
  const two = evolve(one, { type: 'BrandPublished', data: { version: 4, accent: null, logo: null }, personal: null })
  expect(two.inForce).toEqual({ version: 4, accent: null, logo: null })
  expect(publishedLogo(two, logo.sha256)).toEqual(logo)
  expect(publishedLogo(two, 'b'.repeat(64))).toBeUndefined()
  expect(evolve(two, { type: 'DayClosed', data: { date: '2026-12-25', reason: '' }, personal: null })).toBe(two)
})

test.each([
  ['a name of a colour', { accent: 'red' }],
  ['a short code', { accent: '#abc' }],
  ['a code that ends a style', { accent: '#1b4f9c;}</style>' }],
  ['a hash that is none', { logo: { sha256: '../etc/passwd', ground: 'light' } }],
  ['another ground', { logo: { sha256: logo.sha256, ground: 'pink' } }],
  ['no base64', { logo: { file: '<svg>', ground: 'light' } }],
  ['a file that is too long', { logo: { file: 'A'.repeat(800_000), ground: 'light' } }],
])('%s is refused', (_, part) => {
  const form = { accent: null, logo: null, expectedVersion: 0 }
  expect(brandForm.safeParse(form).success).toBe(true)
  expect(brandForm.safeParse({ ...form, ...part }).success).toBe(false)
})
