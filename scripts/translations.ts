import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { staleKeys, stamped, type Texts } from './web/source-hashes.ts'

const i18n = join(import.meta.dirname, '../web/i18n')
const hashFile = (language: string) => join(i18n, 'source-hashes', `${language}.json`)

const help = `npm run translations                      says which translations are older than their English
npm run translations -- stamp fr          notes that all of French was reviewed
npm run translations -- stamp fr KEY …    notes that these were
`

async function readTexts(file: string): Promise<Texts> {
  const parsed: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`${file} holds no messages`)
  return Object.fromEntries(Object.entries(parsed).map(([key, text]) => [key, String(text)]))
}

async function readEnglish(): Promise<Texts> {
  const folder = join(i18n, 'messages/en')
  const files = (await readdir(folder)).toSorted()
  const texts = await Promise.all(files.map((file) => readTexts(join(folder, file))))
  return Object.fromEntries(texts.flatMap((one) => Object.entries(one)))
}

const readLanguages = async (): Promise<readonly string[]> =>
  (await readdir(join(i18n, 'messages'))).filter((language) => language !== 'en').toSorted()

/** No file yet: nothing was reviewed. */
const readHashes = (language: string): Promise<Texts> => readTexts(hashFile(language)).catch(unlessMissing)

function unlessMissing(error: unknown): Texts {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
  throw error
}

async function tell(): Promise<number> {
  const english = await readEnglish()
  const lines: string[] = []
  for (const language of await readLanguages())
    for (const key of staleKeys(english, await readHashes(language))) lines.push(`${language} ${key}: ${english[key]}`)
  if (lines.length === 0) return 0
  console.log(
    `${lines.join('\n')}\nThe English of ${lines.length} translations changed. Review them, then stamp them:\n\n${help}`,
  )
  return 1
}

async function stamp(language: string, asked: readonly string[]): Promise<number> {
  const english = await readEnglish()
  const unknown = asked.filter((key) => !(key in english))
  if (!(await readLanguages()).includes(language) || unknown.length > 0) {
    console.error(unknown.length > 0 ? `English has no ${unknown.join(', ')}` : `There is no language ${language}`)
    return 2
  }
  const hashes = await readHashes(language)
  const keys = asked.length > 0 ? asked : staleKeys(english, hashes)
  await writeFile(hashFile(language), `${JSON.stringify(stamped(english, hashes, keys), null, 2)}\n`)
  console.log(`${language}: ${keys.length} stamped`)
  return 0
}

const [verb, language, ...keys] = parseArgs({ allowPositionals: true }).positionals
if (verb === undefined) process.exitCode = await tell()
else if (verb === 'stamp' && language !== undefined) process.exitCode = await stamp(language, keys)
else {
  console.error(help)
  process.exitCode = 2
}
