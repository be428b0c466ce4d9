/*
 * Records as the database writes composite values: '(a,"b c",)(…)'. A cell is bare, or in quotation marks with each quotation mark and
 * backslash in it doubled; nothing between two signs is null.
 */

const [comma, bracket, quote, backslash] = [',', ')', '"', '\\'].map((sign) => sign.charCodeAt(0))

/** Calls `take` per cell, null included, and `end` per record. */
export function readCells(records: string, count: number, take: (cell: string | null) => void, end: () => void): void {
  for (let [at, read] = [0, 0]; read < count; read += 1) {
    at += 1 // the opening bracket
    for (let isLast = false; !isLast;) {
      const from = at
      if (records.charCodeAt(at) === quote) {
        at = endOfQuoted(records, at + 1)
        take(withoutDoubles(records.slice(from + 1, at - 1)))
      } else {
        at = endOfBare(records, at)
        take(at === from ? null : records.slice(from, at))
      }
      isLast = records.charCodeAt(at) === bracket
      at += 1
    }
    end()
  }
}

function endOfBare(records: string, from: number): number {
  let at = from
  for (;;) {
    const code = records.charCodeAt(at)
    if (code === comma || code === bracket) return at
    if (Number.isNaN(code)) throw new Error('A record ends in the middle of a cell')
    at += 1
  }
}

function endOfQuoted(records: string, from: number): number {
  let at = from
  for (;;) {
    const code = records.charCodeAt(at)
    if (Number.isNaN(code)) throw new Error('A record ends in the middle of a cell')
    if (code === backslash) at += 2
    else if (code !== quote) at += 1
    else if (records.charCodeAt(at + 1) === quote) at += 2
    else return at + 1
  }
}

const withoutDoubles = (cell: string): string =>
  cell.includes('"') || cell.includes('\\') ? cell.replaceAll('""', '"').replaceAll('\\\\', '\\') : cell
