import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import type { Plugin } from 'vite'

const run = promisify(execFile)
const formatjs = fileURLToPath(new URL('../../node_modules/.bin/formatjs', import.meta.url))
const deadlineMs = 30_000

type Parsed = Readonly<Record<string, unknown>>

/** Compiles message files; a missing or unknown key of a language fails the build. */
export function messagesPlugin(
  catalogues = fileURLToPath(new URL('../../web/i18n/messages', import.meta.url)),
): Plugin {
  const parsed = new Map<string, Promise<ReadonlyMap<string, Parsed>>>()
  const messagesIn = async (file: string): Promise<Parsed> => {
    const folder = dirname(file)
    const all = parsed.get(folder) ?? parse(folder)
    parsed.set(folder, all)
    return (await all).get(basename(file)) ?? {}
  }
  return {
    name: 'messages',
    apply: 'build',
    async buildStart() {
      parsed.clear()
      const faults = await catalogueFaults(catalogues)
      if (faults.length > 0) throw new Error(`The catalogues differ:\n  ${faults.join('\n  ')}`)
    },
    load: {
      filter: { id: /\/web\/i18n\/messages\/\w+\/\w+\.json$/ },
      handler: async (id) => JSON.stringify(await messagesIn(id)),
    },
  }
}

/** 'fr lacks nav.about (public.json)', 'pa has nav.abuot (public.json), which English lacks'. */
async function catalogueFaults(catalogues: string): Promise<readonly string[]> {
  const languages = (await readdir(catalogues)).filter((language) => language !== 'en')
  const english = await keysIn(join(catalogues, 'en'))
  const faults = languages.toSorted().map(async (language) => {
    const own = await keysIn(join(catalogues, language))
    return [
      ...english.filter((key) => !own.includes(key)).map((key) => `${language} lacks ${key}`),
      ...own.filter((key) => !english.includes(key)).map((key) => `${language} has ${key}, which English lacks`),
    ]
  })
  return (await Promise.all(faults)).flat()
}

/** 'nav.about (public.json)' */
async function keysIn(folder: string): Promise<readonly string[]> {
  const files = (await readdir(folder)).toSorted()
  const keys = files.map(async (file) =>
    Object.keys(readParsed(await readFile(join(folder, file), 'utf8'))).map((key) => `${key} (${file})`),
  )
  return (await Promise.all(keys)).flat()
}

/** Parsed messages by file; throws for a malformed one. */
async function parse(folder: string): Promise<ReadonlyMap<string, Parsed>> {
  const output = await mkdtemp(join(tmpdir(), 'messages-'))
  try {
    await run(formatjs, ['compile-folder', '--ast', '--format', 'simple', folder, output], { timeout: deadlineMs })
    const files = await readdir(output)
    return new Map(
      await Promise.all(
        files.map(async (file) => [file, readParsed(await readFile(join(output, file), 'utf8'))] as const),
      ),
    )
  } finally {
    await rm(output, { recursive: true, force: true })
  }
}

function readParsed(text: string): Parsed {
  const parsed: unknown = JSON.parse(text)
  if (typeof parsed !== 'object' || parsed === null) throw new Error('A file of messages holds none')
  return { ...parsed }
}
