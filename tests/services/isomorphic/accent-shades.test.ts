import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  accentGrounds,
  accentShades,
  inks,
  isShownAsChosen,
  usualAccent,
  type AccentShades,
} from '#services/isomorphic/accent-shades.ts'
import { contrast, hexOf, isHexColour, oklchOf } from '#services/isomorphic/oklch.ts'

/** Every pair of a text and what it stands on. */
function pairsOf({ light, dark, field, fieldQuiet, soft, softQuiet }: AccentShades): readonly [string, string][] {
  return [
    ...accentGrounds.light.map((ground): [string, string] => [light.accent, ground]),
    ...accentGrounds.dark.map((ground): [string, string] => [dark.accent, ground]),
    ...[light, dark].flatMap(({ accent, pressed, onAccent }): [string, string][] => [
      [onAccent, accent],
      [onAccent, pressed],
    ]),
    ['#ffffff', field],
    [fieldQuiet, field],
    [soft, field],
    [inks.light, soft],
    [softQuiet, soft],
  ]
}

const worst = (shades: AccentShades): number =>
  Math.min(...pairsOf(shades).map(([text, ground]) => contrast(text, ground)))

const hexOfBytes = (...bytes: readonly number[]): string =>
  `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

const allColours = (shades: AccentShades): readonly string[] =>
  [...Object.values(shades), ...Object.values(shades.light), ...Object.values(shades.dark)].flatMap((one: unknown) =>
    typeof one === 'string' ? [one] : Array.isArray(one) ? one.map(String) : [],
  )

const steps = Array.from({ length: 16 }, (_, index) => index * 17)

/** Corners of the gamut and equal steps between. */
const gamut = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => hexOfBytes(red, green, blue))))

describe('the shades of an accent colour', () => {
  test('can be read on all that they stand on, wherever in the gamut the colour lies', () => {
    expect(gamut).toHaveLength(4_096)
    expect(gamut.filter((hex) => worst(accentShades(hex)) < 4.5)).toEqual([])
  }, 120_000)

  test('can be read for colours between those too, and are colours', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(byte, byte, byte, (red, green, blue) => {
        const shades = accentShades(hexOfBytes(red, green, blue))
        expect(worst(shades)).toBeGreaterThanOrEqual(4.5)
        expect(allColours(shades).filter((one) => !isHexColour(one))).toEqual([])
      }),
      { seed: 110, numRuns: 300 },
    )
  })

  test('have its hue, where it has one', () => {
    const hues = Array.from({ length: 24 }, (_, index) => index * 15)
    for (const hue of hues) {
      const { light, dark, soft, field } = accentShades(hexOf({ lightness: 0.5, chroma: 0.09, hue }))
      for (const one of [light.accent, dark.accent, soft, field]) {
        const away = Math.abs(oklchOf(one).hue - hue)
        expect(Math.min(away, 360 - away)).toBeLessThan(4)
      }
    }
  })

  test('of a grey are greys', () => {
    for (const one of allColours(accentShades('#5c5c5c'))) expect(oklchOf(one).chroma).toBeLessThan(0.002)
  })

  test('are the colour itself in the light theme where it can be read, and a darker one where it cannot', () => {
    for (const hex of ['#1b4f9c', '#0e6b57', usualAccent, '#000000']) {
      expect(accentShades(hex).light.accent).toBe(hex)
      expect(isShownAsChosen(hex)).toBe(true)
    }
    for (const hex of ['#ffd84d', '#ffffff', '#7cc8ff']) {
      expect(isShownAsChosen(hex)).toBe(false)
      expect(oklchOf(accentShades(hex).field).lightness).toBeLessThan(oklchOf(hex).lightness)
    }
  })

  test('of the accent of the program are all but its own colours', () => {
    const shades = accentShades(usualAccent)
    const own = { soft: '#ffc7d9', softQuiet: '#4a2b37', fieldQuiet: '#ffe3ec', softLine: '#d98ba6' } as const
    const near = (one: string, other: string) => {
      const [here, there] = [oklchOf(one), oklchOf(other)]
      expect(Math.abs(here.lightness - there.lightness)).toBeLessThan(0.01)
      expect(Math.abs(here.chroma - there.chroma)).toBeLessThan(0.02)
    }
    for (const name of ['soft', 'softQuiet', 'fieldQuiet', 'softLine'] as const) near(shades[name], own[name])
    near(shades.light.pressed, '#8a1342')
    near(shades.dark.accent, '#ff7fa6')
    near(shades.dark.pressed, '#ff9dbb')
    near(shades.dark.onAccent, '#2a0714')
  })
})

describe('a colour by lightness, chroma and hue', () => {
  test('is the same colour again, for every one of a screen', () => {
    expect(gamut.filter((hex) => hexOf(oklchOf(hex)) !== hex)).toEqual([])
  })

  test('is black without lightness, white with all of it, and of 21 to 1 between them', () => {
    expect(hexOf({ lightness: 0, chroma: 0.3, hue: 20 })).toBe('#000000')
    expect(hexOf({ lightness: 1, chroma: 0.3, hue: 20 })).toBe('#ffffff')
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})

test('the grounds are those of the tokens', () => {
  const tokens = readFileSync(new URL('../../../web/style/tokens.css', import.meta.url), 'utf8')
  const names = ['powder', 'surface', 'raised', 'sunk', '[a-z]+-soft']
  const found = [...tokens.matchAll(new RegExp(`--(?:${names.join('|')}): light-dark\\((#\\w+), (#\\w+)\\)`, 'g'))]
  expect(new Set(found.map(([, light]) => light))).toEqual(new Set(accentGrounds.light))
  expect(new Set(found.map(([, , dark]) => dark))).toEqual(new Set(accentGrounds.dark))
  expect(tokens).toContain(`--berry: light-dark(${usualAccent}, `)
  expect(tokens).toContain(`--ink: light-dark(${inks.light}, ${inks.dark});`)
  expect(tokens).toContain(`--on-strawberry: ${inks.light};`)
})
