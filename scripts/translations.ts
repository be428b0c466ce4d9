import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

import { staleKeys, stamped, type Texts } from './web/source-hashes.ts'

/** Folders of texts with their hashes: the pages', and the server's. */
const folders = ['../web/i18n', '../services/texts'].map((folder) => join(import.meta.dirname, folder))
const hashFile = (language: string, { folder, name }: Pick<Area, 'folder' | 'name'>) =>
  join(folder, 'source-hashes', language, name)

const help = `npm run translations                      says which translations are older than their English
npm run translations -- stamp fr          notes that all of French was reviewed
npm run translations -- stamp fr KEY …    notes that these were
`

async function readTexts(file: string): Promise<Texts> {
  const parsed: unknown = JSON.parse(await readFile(file, 'utf8'))
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`${file} holds no messages`)
  return Object.fromEntries(Object.entries(parsed).map(([key, text]) => [key, String(text)]))
}

interface Area {
  readonly folder: string
  /** 'booking.json' */
  readonly name: string
  readonly texts: Texts
}

async function readAreas(folder: string): Promise<readonly Area[]> {
  const english = join(folder, 'messages/en')
  const names = (await readdir(english)).toSorted()
  return Promise.all(names.map(async (name) => ({ folder, name, texts: await readTexts(join(english, name)) })))
}

const readEnglish = async (): Promise<readonly Area[]> => (await Promise.all(folders.map(readAreas))).flat()

const readLanguages = async (): Promise<readonly string[]> =>
  (await readdir(join(folders[0] ?? '', 'messages'))).filter((language) => language !== 'en').toSorted()

const readHashes = (language: string, area: Area): Promise<Texts> =>
  readTexts(hashFile(language, area)).catch(unlessMissing)

function unlessMissing(error: unknown): Texts {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
  throw error
}

async function tell(): Promise<number> {
  const areas = await readEnglish()
  const lines: string[] = []
  for (const language of await readLanguages())
    for (const area of areas)
      for (const key of staleKeys(area.texts, await readHashes(language, area)))
        lines.push(`${language} ${key}: ${area.texts[key]}`)
  if (lines.length === 0) return 0
  console.log(
    `${lines.join('\n')}\nThe English of ${lines.length} translations changed. Review them, then stamp them:\n\n${help}`,
  )
  return 1
}

async function stamp(language: string, asked: readonly string[]): Promise<number> {
  const areas = await readEnglish()
  const unknown = asked.filter((key) => !areas.some(({ texts }) => key in texts))
  if (!(await readLanguages()).includes(language) || unknown.length > 0) {
    console.error(unknown.length > 0 ? `English has no ${unknown.join(', ')}` : `There is no language ${language}`)
    return 2
  }
  let count = 0
  for (const area of areas) {
    const { texts } = area
    const hashes = await readHashes(language, area)
    const keys = asked.length > 0 ? asked.filter((key) => key in texts) : staleKeys(texts, hashes)
    await mkdir(dirname(hashFile(language, area)), { recursive: true })
    await writeFile(hashFile(language, area), `${JSON.stringify(stamped(texts, hashes, keys), null, 2)}\n`)
    count += keys.length
  }
  console.log(`${language}: ${count} stamped`)
  return 0
}

const [verb, language, ...keys] = parseArgs({ allowPositionals: true }).positionals
if (verb === undefined) process.exitCode = await tell()
else if (verb === 'stamp' && language !== undefined) process.exitCode = await stamp(language, keys)
else {
  console.error(help)
  process.exitCode = 2
}
