import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { findProgram } from '#scripts/servers/provision.ts'

export interface SpreadsheetCell {
  readonly text: string
  /** Numeric value; null for text. */
  readonly number: number | null
  readonly isFormula: boolean
}

const convertWithinMs = 180_000
const run = promisify(execFile)

/** Separators by region and settings. */
export const separators = {
  comma: '44',
  semicolon: '59',
  tab: '9',
  bar: '124',
  'comma, semicolon and tab': '44/59/9',
} as const
export type Separator = keyof typeof separators

/** Import filter with number, date and formula recognition: the worst case of a double click. */
const openedBy = (separator: Separator) => `CSV:${separators[separator]},34,76,1,,0,false,true,false,false,false,0,true`

/** Rows of a CSV opened by LibreOffice. */
export async function openInSpreadsheet(
  csv: string,
  separator: Separator = 'comma',
): Promise<readonly (readonly SpreadsheetCell[])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'spreadsheet-'))
  try {
    await writeFile(join(folder, 'export.csv'), csv)
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
    const wanted = [
      `--infilter=${openedBy(separator)}`,
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      join(folder, 'export.csv'),
    ]
    await run(findProgram('libreoffice'), ['--headless', '--norestore', profile, ...wanted], {
      timeout: convertWithinMs,
    })
    return rowsOf(await readFile(join(folder, 'export.fods'), 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const rowElement = /<table:table-row\b([^>]*?)(?:\/>|>(.*?)<\/table:table-row>)/gs
const cellElement = /<table:table-cell\b([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs
const paragraph = /<text:p\b[^>]*?(?:\/>|>(.*?)<\/text:p>)/gs

/** Trailing empty cells to ignore. */
const mostEmpty = 100

/** Expands repeated cells. */
function rowsOf(xml: string): readonly (readonly SpreadsheetCell[])[] {
  return [...xml.matchAll(rowElement)].flatMap(([, attributes = '', content = '']) => {
    const cells = [...content.matchAll(cellElement)].flatMap(([, ofCell = '', inCell = '']) =>
      repeated(numberIn(ofCell, 'table:number-columns-repeated'), cellOf(ofCell, inCell)),
    )
    const isEmpty = cells.every(({ text }) => text === '')
    return isEmpty ? [] : repeated(numberIn(attributes, 'table:number-rows-repeated'), cells)
  })
}

const repeated = <One>(times: number | null, one: One): readonly One[] =>
  Array.from({ length: Math.min(times ?? 1, mostEmpty) }, () => one)

function numberIn(attributes: string, name: string): number | null {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]
  return value === undefined ? null : Number(value)
}

const cellOf = (attributes: string, content: string): SpreadsheetCell => ({
  text: [...content.matchAll(paragraph)].map(([, text = '']) => textOf(text)).join('\n'),
  number: numberIn(attributes, 'office:value'),
  isFormula: attributes.includes(' table:formula='),
})

/** Expands elements for tabs and spaces. */
const textOf = (content: string): string =>
  content
    .replaceAll('<text:tab/>', '\t')
    .replaceAll('<text:line-break/>', '\n')
    .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count: string | undefined) => ' '.repeat(Number(count ?? 1)))
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
