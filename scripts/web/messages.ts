import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
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

/** Message files become parsed messages, complete with the English of what a language lacks: no parser in the bundle. */
export function messagesPlugin(): Plugin {
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
    buildStart: () => parsed.clear(),
    load: {
      filter: { id: /\/web\/i18n\/messages\/\w+\/\w+\.json$/ },
      async handler(id) {
        const english = join(dirname(dirname(id)), 'en', basename(id))
        if (existsSync(english)) this.addWatchFile(english)
        return JSON.stringify({ ...(await messagesIn(english)), ...(await messagesIn(id)) })
      },
    },
  }
}

/** All messages of one language, parsed, by the name of their file. Throws with the tool's own words when one is malformed. */
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
