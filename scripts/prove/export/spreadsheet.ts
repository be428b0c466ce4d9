import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { findProgram } from '#scripts/servers/provision.ts'

/** A cell as the spreadsheet program has understood it. */
export interface SpreadsheetCell {
  readonly text: string
  /** What it reckons with; null for a text. */
  readonly number: number | null
  readonly isFormula: boolean
}

const convertWithinMs = 180_000
const run = promisify(execFile)

/** What a program may take for the separator: by its region, its settings, or the last file that was opened. */
export const separators = {
  comma: '44',
  semicolon: '59',
  tab: '9',
  bar: '124',
  'comma, semicolon and tab': '44/59/9',
} as const
export type Separator = keyof typeof separators

/**
 * Quotes, UTF-8, from the first line on; dates and numbers are recognised, quoted cells too, and formulas are reckoned: what
 * somebody sees at worst who opens the file by a double click.
 */
const openedBy = (separator: Separator) => `CSV:${separators[separator]},34,76,1,,0,false,true,false,false,false,0,true`

/** Opens a CSV in LibreOffice without a window, and answers its rows. */
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

/** What the sheet has after its last row and column is as many empty ones as there may be. */
const mostEmpty = 100

/** Equal neighbours are written once, with their number. */
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

/** Tabs and spaces in a row are elements of their own. */
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
