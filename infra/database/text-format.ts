import type { Parameter } from './database.ts'

/** Text format of Postgres, used by both drivers so that values are equal. */

export function parameterToText(value: Parameter): string | null {
  if (value === null) return null
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${value.toHex()}`
  if (typeof value === 'object') return `{${value.map(elementToText).join(',')}}`
  return String(value)
}

function elementToText(element: string | number | null): string {
  if (element === null) return 'NULL'
  if (typeof element === 'number') return String(element)
  return `"${element.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

type Parse = (text: string) => unknown

const parseNumber: Parse = Number
const parseText: Parse = (text) => text
const parseBoolean: Parse = (text) => text === 't'
const parseJson: Parse = (text) => JSON.parse(text)
const parseBytes: Parse = (text) => Uint8Array.fromHex(text.slice(2))
/** '2026-11-20 18:00:00.123456+00' in UTC, to milliseconds. */
const parseInstant: Parse = (text) => new Date(`${text.slice(0, 10)}T${text.slice(11, 23).split('+', 1)[0]}Z`)

/** Parsers by type oid; other types stay text: date, numeric, uuid, interval. */
const scalarParsers: readonly (readonly [oid: number, arrayOid: number, parse: Parse])[] = [
  [16, 1000, parseBoolean],
  [17, 1001, parseBytes],
  [20, 1016, parseNumber], // int8: positions, cents and counts stay far below 2^53
  [21, 1005, parseNumber],
  [23, 1007, parseNumber],
  [25, 1009, parseText],
  [26, 1028, parseNumber],
  [114, 199, parseJson],
  [700, 1021, parseNumber],
  [701, 1022, parseNumber],
  [1043, 1015, parseText],
  [1082, 1182, parseText],
  [1114, 1115, parseInstant],
  [1184, 1185, parseInstant],
  [1700, 1231, parseText],
  [2950, 2951, parseText],
  [3802, 3807, parseJson],
]

export const parsers: ReadonlyMap<number, Parse> = new Map(
  scalarParsers.flatMap(([oid, arrayOid, parse]): [number, Parse][] => [
    [oid, parse],
    [arrayOid, (text) => parseArray(text, parse)],
  ]),
)

/** '{a,"b \"quoted\"",NULL,{nested}}' */
function parseArray(text: string, parse: Parse): unknown[] {
  const outermost: unknown[] = []
  const open: unknown[][] = [outermost]
  let at = text.indexOf('{') // after '[0:2]=' where an array does not begin at 1
  while (at < text.length) {
    const inner = open.at(-1) ?? outermost
    const character = text[at]
    if (character === '{') {
      const nested: unknown[] = []
      inner.push(nested)
      open.push(nested)
      at += 1
    } else if (character === '}') {
      open.pop()
      at += 1
    } else if (character === ',') {
      at += 1
    } else {
      const element = readElement(text, at)
      inner.push(element.value === null ? null : parse(element.value))
      at = element.end
    }
  }
  const [array] = outermost
  return Array.isArray(array) ? array : []
}

function readElement(text: string, start: number): { value: string | null; end: number } {
  if (text[start] !== '"') {
    let end = start
    while (end < text.length && text[end] !== ',' && text[end] !== '}') end += 1
    const value = text.slice(start, end)
    return { value: value === 'NULL' ? null : value, end }
  }
  let value = ''
  let at = start + 1
  while (at < text.length && text[at] !== '"') {
    if (text[at] === '\\') at += 1
    value += text[at] ?? ''
    at += 1
  }
  return { value, end: at + 1 }
}
