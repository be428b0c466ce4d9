import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

const web = join(import.meta.dirname, '../../../web')
const read = (ending: string) =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => ({ path, text: readFileSync(join(web, path), 'utf8') }))

const tokens = readFileSync(join(web, 'style/tokens.css'), 'utf8')
const colour = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(/i
const size = /(?<![\w.-])-?(?:\d*\.)?\d+(?:px|rem|pt)\b/
const duration = /(?<![\w.-])(?:\d*\.)?\d+m?s\b|cubic-bezier\(|linear\(\s*[\d.]/

/** Without comments, and without the places where a custom property cannot stand: conditions and addresses. */
const declarationsOf = (css: string): readonly string[] =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/@(?:media|container|supports)[^{]*\{/g, '{')
    .replaceAll(/url\([^)]*\)|unicode-range:[^;]*/g, '')
    .split(/[;{}]/)
    .map((declaration) => declaration.trim())

const literalsIn = (css: string): readonly string[] =>
  declarationsOf(css).filter((line) => [colour, size, duration].some((literal) => literal.test(line)))

describe('every colour, size and duration has one home', () => {
  test('no style sheet but the tokens says one', () => {
    const sheets = read('.css').filter(({ path }) => path !== 'style/tokens.css')
    expect(sheets.length).toBeGreaterThan(20)
    expect(sheets.flatMap(({ path, text }) => literalsIn(text).map((line) => `${path}: ${line}`))).toEqual([])
  })

  test('a literal would be found', () => {
    const css =
      'a { color: #fff; margin: 4px 0; transition: all 90ms; gap: var(--s-1); inset: 50%; } @media (min-width: 900px) { a { width: 2ch } }'
    expect(literalsIn(css)).toEqual(['color: #fff', 'margin: 4px 0', 'transition: all 90ms'])
  })

  test('no page paints with a colour of its own', () => {
    // Paints of cars are data: what a visitor chooses, not how the site looks.
    const painted = read('.tsx').filter(({ text }) => /['"`]#(?:[\da-f]{3}|[\da-f]{6})['"`]/i.test(text))
    expect(painted.map(({ path }) => path)).toEqual([])
  })

  test('every token that is used exists', () => {
    const sources = [...read('.css'), ...read('.tsx'), ...read('.ts')]
    const defined = new Set([...tokens.matchAll(/^\s*(--[\w-]+):/gm)].map((match) => match[1]))
    const local = new Set(
      sources.flatMap(({ text }) =>
        [...text.matchAll(/(?:^\s*|['"`])(--[\w-]+)['"`]?\s*[:,]/gm)].map((match) => match[1]),
      ),
    )
    const used = new Set(
      sources.flatMap(({ text }) => [...text.matchAll(/var\((--[\w-]+)\s*[,)]/g)].map((match) => match[1])),
    )
    // Those of the library that drags are written by its scripts.
    const isOurs = (name: string | undefined) => name?.startsWith('--dnd-') !== true
    expect([...used].filter((name) => isOurs(name) && !defined.has(name) && !local.has(name))).toEqual([])
  })
})

describe('the contrast of the tokens', () => {
  const pairs = [
    ['ink', 'powder', 4.5],
    ['ink-2', 'powder', 4.5],
    ['ink-3', 'surface', 4.5],
    ['ink-3', 'sunk', 4.5],
    ['berry', 'powder', 4.5],
    ['on-berry', 'berry', 4.5],
    ['control', 'surface', 3],
    ['focus', 'surface', 3],
    ...['sky', 'violet', 'amber', 'mint', 'neutral', 'tang', 'danger'].map(
      (tone) => [tone, `${tone}-soft`, 4.5] as const,
    ),
  ] as const

  test.each(pairs)('%s on %s is at least %d in both themes', (text, ground, least) => {
    for (const theme of [0, 1] as const) {
      expect(contrast(colourOf(text, theme), colourOf(ground, theme))).toBeGreaterThanOrEqual(least)
    }
  })
})

/** The light (0) or dark (1) value of a token. */
function colourOf(name: string, theme: 0 | 1): string {
  const found = new RegExp(`--${name}: light-dark\\((#[\\da-f]{6}), (#[\\da-f]{6})\\)`).exec(tokens)
  const value = found?.[theme + 1]
  if (value === undefined) throw new Error(`There is no colour --${name}`)
  return value
}

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
