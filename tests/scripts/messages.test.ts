import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { build } from 'vite'
import { afterEach, describe, expect, test } from 'vitest'

import { messagesPlugin } from '#scripts/web/messages.ts'

const folders: string[] = []
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))))

/** A page that says one French message, built over these catalogues: 'fr/a.json' and its messages. */
async function buildOver(catalogues: Readonly<Record<string, object>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'messages-test-'))
  folders.push(root)
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  for (const [file, messages] of Object.entries(catalogues))
    await write(`web/i18n/messages/${file}`, JSON.stringify(messages))
  await write('main.ts', `import words from './web/i18n/messages/fr/a.json'\nconsole.log(words)`)
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [messagesPlugin(join(root, 'web/i18n/messages'))],
    build: { write: false, rolldownOptions: { input: join(root, 'main.ts') } },
  })
  return JSON.stringify(output)
}

describe('the build over catalogues', () => {
  const english = { 'nav.about': 'About', 'nav.blog': 'Blog' }

  test('that have the same messages carries them parsed', async () => {
    const french = { 'nav.about': 'À propos', 'nav.blog': 'Blogue' }
    expect(await buildOver({ 'en/a.json': english, 'fr/a.json': french })).toMatch(/À propos.*Blogue/)
  })

  test('fails where a language lacks a message, and names it', async () => {
    const building = buildOver({ 'en/a.json': english, 'fr/a.json': { 'nav.about': 'À propos' } })
    await expect(building).rejects.toThrow('fr lacks nav.blog (a.json)')
  })

  test('fails where a language lacks a whole file', async () => {
    const french = { 'nav.about': 'À propos', 'nav.blog': 'Blogue' }
    const building = buildOver({ 'en/a.json': english, 'en/b.json': { 'b.c': 'C' }, 'fr/a.json': french })
    await expect(building).rejects.toThrow('fr lacks b.c (b.json)')
  })

  test('fails where a language has a message that English lacks', async () => {
    const french = { 'nav.about': 'À propos', 'nav.blog': 'Blogue', 'nav.blgo': 'Blogue' }
    await expect(buildOver({ 'en/a.json': english, 'fr/a.json': french })).rejects.toThrow(
      'fr has nav.blgo (a.json), which English lacks',
    )
  })
})
