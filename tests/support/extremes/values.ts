import { rotated, sampleOf } from '../sample.ts'

/** Days and instants at the ends of what calendars, the database and the contracts take, and beyond. */
const times: readonly string[] = [
  '0000-01-01',
  '9999-12-31',
  '-001-01-01',
  '2000-01-01',
  '2100-12-31',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '-000001-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '2000-01-01T00:00:00.000Z',
  '2100-12-31T23:59:59.999Z',
  '0000-01-01T09:00',
  '9999-12-31T09:00',
  '2100-12-31T09:00',
  '0000-Q1',
  '9999-Q4',
  '9999-12-31T23:59:59.999Z_x',
]

/** The first and the last one of pairs that may bound a question. */
export const extremeSpans: readonly (readonly [string, string])[] = [
  ['0000-01-01', '9999-12-31'],
  ['2000-01-01', '2100-12-31'],
  ['2000-01-01T00:00:00.000Z', '2100-12-31T23:59:59.999Z'],
  ['2000-01-01T09:00', '2100-12-31T09:00'],
]

const numbers: readonly number[] = [0, -1, 0.5, 1, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 53)]

/** Numbers as text, and what some programs read as one. */
const numberTexts: readonly string[] = [
  '-1',
  '0',
  '0.5',
  '-0',
  '1e308',
  '2147483648',
  '9007199254740993',
  'NaN',
  '0x10',
]

/** Text that any field may have: a NUL, half a character, one of four bytes with a sign of direction, a name of every object. */
const texts: readonly string[] = ['9999-12-31', 'NaN', '\0', 'x\0', '\ud800', '\u{1F369}\u202E', ' ', '', '__proto__']

/** Percent-encoded texts, with invalid UTF-8 and escapes. */
const escapes: readonly string[] = ['%00', 'x%00', '%ED%A0%80', '%F0%9F%8D%A9', '%', '%C0%AF']

/** Whether name or value denote a time. */
const isTime = (name: string, usual: unknown): boolean =>
  /(?:date|day|from|to|until|of|at|week|cursor|time)$/i.test(name) || /^\d{4}-\d\d/.test(String(usual))

/** A rotating part of the other texts. */
const someTexts = (turn: number): readonly string[] => sampleOf(rotated(texts, turn), texts.length / 2)

/** Some of what no address should have, other ones for the next turn. */
export const someEscapes = (turn: number): readonly string[] => sampleOf(rotated(escapes, turn), 2)

/** Replacements of a text in an address. */
export function extremesOfText(name: string, usual: string | undefined, turn: number): readonly string[] {
  const isSafe = (text: string) => !text.includes('\0') && text.isWellFormed()
  if (isTime(name, usual)) return [...times, ...numberTexts]
  if (usual === undefined || /^\d+$/.test(usual)) return [...numberTexts, '0000-01-01', '9999-12-31']
  return ['0000-01-01', '9999-12-31', '-1', ...someTexts(turn).filter(isSafe)]
}

/** Replacements of a value in a body; undefined for an omitted field. */
export function extremesOf(name: string, usual: unknown, turn: number): readonly unknown[] {
  if (usual === undefined) return [...times, ...someTexts(turn), ...numbers, null, true, {}, []]
  if (typeof usual === 'string') return [...(isTime(name, usual) ? times : someTexts(turn)), null, 0, [], {}]
  if (typeof usual === 'number') return [...numbers, ...numberTexts, null]
  return [null, true, 0, '', [], {}, 'x']
}

/** A list in a list, so often. */
export const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
