import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import type { Plugin } from 'vite'

const run = promisify(execFile)
const formatjs = fileURLToPath(new URL('../../node_modules/.bin/formatjs', import.meta.url))
const deadlineMs = 30_000

/** Message files become parsed messages, complete with the English of what a language lacks: no parser in the bundle. */
export const messagesPlugin = (): Plugin => ({
  name: 'messages',
  apply: 'build',
  async load(id) {
    if (!/\/web\/i18n\/messages\/\w+\/\w+\.json$/.test(id)) return null
    const english = join(dirname(dirname(id)), 'en', basename(id))
    if (existsSync(english)) this.addWatchFile(english)
    const packs = await Promise.all([...new Set([english, id])].filter((file) => existsSync(file)).map(compile))
    return JSON.stringify(Object.assign({}, ...packs))
  },
})

/** The parsed messages of one file. Throws with the tool's own words when a message is malformed. */
async function compile(file: string): Promise<object> {
  const { stdout } = await run(formatjs, ['compile', '--ast', '--format', 'simple', file], {
    timeout: deadlineMs,
    maxBuffer: 16 * 1024 * 1024,
  })
  const parsed: unknown = JSON.parse(stdout)
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`No messages in ${file}`)
  return parsed
}
