import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'

import { beforeAll, describe, expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { buildIfStale } from '#scripts/build.ts'
import { packageNames } from '#services/contracts/package-names.ts'
import { publicPages } from '#services/contracts/public-pages.ts'
import { posts } from '#web/blog/posts.ts'

const output = resolve(import.meta.dirname, '../../.build/web')
const read = (path: string) => readFileSync(resolve(output, path))
const page = () => read('index.html').toString()

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

/** What the build says about itself: by source path, its file and what that imports. */
const manifest = (): Record<string, Chunk> => JSON.parse(read('manifest.json').toString())

/** The scripts that a page waits for: its own and what they import before anything runs. */
function waitedFor(chunks: Record<string, Chunk>, key: string, seen = new Set<string>()): ReadonlySet<string> {
  const chunk = chunks[key]
  if (chunk === undefined) throw new Error(`The build has no ${key}`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const next of chunk.imports ?? []) waitedFor(chunks, next, seen)
  return seen
}

/** What every page waits for. */
const startScripts = (): ReadonlySet<string> => waitedFor(manifest(), 'index.html')

const gzipped = (files: Iterable<string>): number =>
  [...files].reduce((bytes, file) => bytes + gzipSync(read(file), { level: 9 }).byteLength, 0)

beforeAll(async () => {
  await buildIfStale({ log: () => {} })
}, 120_000)

describe('the built site', () => {
  test('is built once for the same sources', async () => {
    const lines: string[] = []
    expect(await buildIfStale({ log: (line) => lines.push(line) })).toBe(false)
    expect(lines).toEqual([])
  })

  test('has a page that the content policy lets run: no script, style or handler stands in it', () => {
    // Structured data is read by search engines and run by nobody.
    expect(page()).not.toMatch(/<script(?![^>]*\b(?:src=|type="application\/ld\+json"))[^>]*>/)
    expect(page()).not.toMatch(/<style|\sstyle=|\son\w+=/)
    expect(page()).not.toContain('data:')
  })

  test('fetches the two first faces at once', () => {
    expect(
      [...page().matchAll(/as="font"[^>]*href="\/assets\/(anek-latin|figtree)-/g)].map((match) => match[1]),
    ).toEqual(['anek-latin', 'figtree'])
  })

  test('carries messages that are parsed already, and no parser', () => {
    const scripts = readdirSync(resolve(output, 'assets')).filter((name) => name.endsWith('.js'))
    const code = scripts.map((name) => read(`assets/${name}`).toString()).join('\n')
    expect(code).toContain('Sweet seats, delivered.')
    expect(code).not.toContain('EXPECT_ARGUMENT_CLOSING_BRACE')
  })

  test('names the layers in their order in every sheet that uses one', () => {
    const sheets = readdirSync(resolve(output, 'assets')).filter((name) => name.endsWith('.css'))
    expect(sheets.length).toBeGreaterThan(3)
    for (const sheet of sheets) {
      const css = read(`assets/${sheet}`).toString()
      const first = ['reset', 'tokens', 'base', 'components', 'utilities'].map((layer) =>
        css.search(new RegExp(`@layer [^;{]*\\b${layer}\\b`)),
      )
      expect(
        first.filter((at) => at >= 0),
        sheet,
      ).toEqual(first.filter((at) => at >= 0).toSorted((a, b) => a - b))
      expect(css, sheet).toMatch(/^@layer reset/)
    }
  })

  test('lies beside its own compressed copies', () => {
    expect(brotliDecompressSync(read('index.html.br'))).toEqual(read('index.html'))
    expect(gunzipSync(read('index.html.gz'))).toEqual(read('index.html'))
  })
})

const bookings = ['/booking', ...packageNames.map((name) => `/booking/service=${name}`)]

describe.each(languages)('pages rendered ahead in %s', (language) => {
  const folder = resolve(output, 'prerendered', language)
  const files = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  const htmlOf = (file: string) => readFileSync(resolve(folder, file), 'utf8')

  test('are every public page and every article, in that language', () => {
    expect(files().toSorted()).toEqual(
      [...publicPages, ...posts.map(({ id }) => `/blog/read=${id}`), ...bookings]
        .map((path) => join(path, 'index.html').slice(1))
        .toSorted(),
    )
    for (const file of files()) {
      expect(htmlOf(file), file).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${language}">`))
      expect(htmlOf(file).match(/<h1[ >]/g), file).toHaveLength(1)
      expect(htmlOf(file).match(/<title>[^<]+ · Fresh Glaze<\/title>/g), file).toHaveLength(1)
      const described = htmlOf(file).match(/<meta\s+name="description"\s+content="[^"]{20,}"/g) ?? []
      expect(described, file).toHaveLength(file.startsWith('booking/') ? 0 : 1)
    }
  })

  test('wait for nothing: no script runs and no sheet loads before the first paint', () => {
    for (const file of files()) {
      const html = htmlOf(file)
      expect([...html.matchAll(/<script (?![^>]*type="(?:module|application\/ld\+json)")/g)], file).toEqual([])
      expect([...html.matchAll(/<link [^>]*rel="stylesheet"(?![^>]*disabled)/g)], file).toEqual([])
      expect(html.match(/<style>/g), file).toHaveLength(1)
      expect(html, file).not.toMatch(/\son\w+="/)
    }
  })

  test('arrive with the first answer: with their styles each is at most 14 KiB, compressed', () => {
    for (const file of files())
      expect(readFileSync(resolve(folder, `${file}.br`)).byteLength, file).toBeLessThanOrEqual(14_336)
  })
})

describe('what the pages weigh', () => {
  test('the two first faces are at most 30 kB together', () => {
    const faces = readdirSync(resolve(output, 'assets')).filter((name) => /^(anek-latin|figtree)-.*woff2$/.test(name))
    expect(faces).toHaveLength(2)
    expect(faces.reduce((bytes, name) => bytes + read(`assets/${name}`).byteLength, 0)).toBeLessThanOrEqual(30_000)
  })

  test('the start of every page is at most 90 kB of compressed script, in one file beside the bundler’s own', () => {
    expect(startScripts().size).toBeLessThanOrEqual(2)
    expect(gzipped(startScripts())).toBeLessThanOrEqual(90_000)
  })

  test('the home page with its quote wizard is at most 118 kB of script', () => {
    const chunks = manifest()
    const words = ['public', 'details', 'quote'].map((area) => `i18n/messages/en/${area}.json`)
    const sources = ['app/landing-screen.tsx', 'quote/quote-builder.tsx', ...words]
    const home = sources.flatMap((source) => [...waitedFor(chunks, source)])
    expect(gzipped(new Set([...startScripts(), ...home]))).toBeLessThanOrEqual(118_000)
  })

  test('the start of a page knows neither the calendar nor the card form', () => {
    const start = [...startScripts()].map((file) => read(file).toString()).join('\n')
    expect(start).not.toContain('js.stripe.com')
    expect(start).not.toContain('visibleDuration')
  })

  test.each(['public', 'booking', 'problem'])('the English words of %s are at most 12 kB', (area) => {
    const chunk = manifest()[`i18n/messages/en/${area}.json`]
    expect(gzipped([chunk?.file ?? 'missing'])).toBeLessThanOrEqual(12_000)
  })
})
