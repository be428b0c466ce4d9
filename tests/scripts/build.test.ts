import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'

import { beforeAll, describe, expect, test } from 'vitest'

import { languages, type Language } from '#events/values/language.ts'
import { buildIfStale } from '#scripts/build.ts'
import { pageQuality } from '#services/http/page-choice.ts'
import { pathIn, prefixedLanguages } from '#services/isomorphic/language-path.ts'
import { ownPages, ownTemplatePath } from '#services/isomorphic/own-page.ts'
import { packageNames } from '#services/isomorphic/package-names.ts'
import { listedPages } from '#services/isomorphic/pages.ts'
import { structuredData, usuallyPublished } from '#web/app/structured-data.ts'

const output = resolve(import.meta.dirname, '../../.build/web')
const read = (path: string) => readFileSync(resolve(output, path))
const page = () => read('index.html').toString()

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

/** The build's manifest by source path. */
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

const catalogues = resolve(import.meta.dirname, '../../web/i18n/messages')

/** Pixels across and down of a PNG that was built: '/share/salt.png'. */
const sizeOf = (path: string) => pngSize(read(path.slice(1)))

/** Width and height in a PNG's header. */
function pngSize(png: Buffer): readonly [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

/** Scripts that every page waits for. */
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
    expect(brotliDecompressSync(read('manifest.json.br'))).toEqual(read('manifest.json'))
    expect(gunzipSync(read('manifest.json.gz'))).toEqual(read('manifest.json'))
  })
})

const bookings = ['/booking', ...packageNames.map((name) => `/booking/service=${name}`)]

describe.each(languages)('pages rendered ahead in %s', (language) => {
  const folder = resolve(output, 'prerendered', language)
  const files = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  const pages = () => files().filter((file) => !file.startsWith('empty/'))
  const htmlOf = (file: string) => readFileSync(resolve(folder, file), 'utf8')
  const fileOf = (address: string) => join(address, 'index.html').slice(1)

  test('are every page, article and beginning of a booking, at the address of the language and where the visitor chose it', () => {
    const addresses = [...listedPages, ...bookings, '/404']
    const named = language === 'en' ? [] : addresses.map((path) => pathIn(language, path))
    const empty = ['/empty', '/empty/customers', ...Object.keys(ownPages).map(ownTemplatePath)]
    expect(files().toSorted()).toEqual([...addresses, ...named, ...empty].map(fileOf).toSorted())
    for (const file of pages()) {
      expect(htmlOf(file), file).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${language}">`))
      expect(htmlOf(file).match(/<h1[ >]/g), file).toHaveLength(1)
      expect(htmlOf(file).match(/<title>[^<]+ · Fresh Glaze<\/title>/g), file).toHaveLength(1)
    }
  })

  test('the page of customers without content asks at once for their screens and words, and the other empty page for none', () => {
    const scripts = /<link rel="modulepreload"[^>]*href="\/assets\/([\w-]+)\.js"/g
    // What follows the name is a hash, which may have a hyphen in it too.
    const isAsked = (file: string, name: string) =>
      [...htmlOf(file).matchAll(scripts)].some(([, asked = '']) => new RegExp(`^${name}-[\\w-]{5,8}$`).test(asked))
    const needed = ['customer-screens', 'icu', 'portal', 'aftercare', 'problem', 'public']
    expect(needed.filter((name) => !isAsked('empty/customers/index.html', name))).toEqual([])
    // The calendar comes with the dialog that has one.
    expect(isAsked('empty/customers/index.html', 'calendar')).toBe(false)
    expect(htmlOf('empty/customers/index.html')).toMatch(/<link rel="preload" as="style"/)
    expect(needed.filter((name) => isAsked('empty/index.html', name))).toEqual([])
  })

  test.each([...listedPages])('%s names its address, the other languages and a picture that is there', (path) => {
    const at = (one: Language) => `https://origin.invalid${pathIn(one, path)}`
    for (const address of new Set([path, pathIn(language, path)])) {
      const html = htmlOf(fileOf(address))
      expect(html.match(/<meta name="description" content="[^"]{20,}"/g), address).toHaveLength(1)
      expect(html).toContain(`<link rel="canonical" href="${at(language)}" data-head>`)
      for (const one of languages)
        expect(html).toContain(`<link rel="alternate" hreflang="${one}" href="${at(one)}" data-head>`)
      expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${at('en')}" data-head>`)
      const picture = /property="og:image" content="https:\/\/origin\.invalid([^"]+)"/.exec(html)?.[1] ?? ''
      expect(sizeOf(picture), picture).toEqual([1200, 630])
    }
  })

  test('link to pages of their own kind alone: an address with a language stays in it, one without names none', () => {
    const isNamed = (address: string) =>
      prefixedLanguages.some((one) => address === `/${one}` || address.startsWith(`/${one}/`))
    for (const file of pages()) {
      const links = [...htmlOf(file).matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map((match) => match[1] ?? '')
      // A booking has the way home and what it agrees to, other pages the header and the footer.
      expect(links.length, file).toBeGreaterThan(/(^|\/)booking\//.test(file) ? 3 : 10)
      expect(
        links.filter((link) => isNamed(link) !== isNamed(`/${file}`)),
        file,
      ).toEqual([])
    }
  })

  test('say to search engines and to those without scripts who we are, in that language', () => {
    const words: Readonly<Record<string, string>> = JSON.parse(
      readFileSync(resolve(catalogues, language, 'document.json'), 'utf8'),
    )
    for (const file of files()) {
      const data = /<script type="application\/ld\+json" id="structured-data">([^<]*)/.exec(htmlOf(file))?.[1] ?? 'null'
      expect(JSON.parse(data), file).toEqual(structuredData(usuallyPublished, words['document.business'] ?? ''))
      expect(htmlOf(file), file).toContain(`<noscript>${words['document.no-scripts']}</noscript>`)
    }
  })

  test('keep search engines away from the empty page, from bookings and from the one that says that there is none', () => {
    const hidden = files().filter((file) => htmlOf(file).includes('<meta name="robots" content="noindex"'))
    expect(hidden.toSorted()).toEqual(
      files()
        .filter((file) => /(^|\/)(404|empty|booking)\//.test(file))
        .toSorted(),
    )
  })

  test('wait for nothing: no script runs and no sheet loads before the first paint', () => {
    for (const file of pages()) {
      const html = htmlOf(file)
      expect([...html.matchAll(/<script (?![^>]*type="(?:module|application\/ld\+json)")/g)], file).toEqual([])
      expect([...html.matchAll(/<link [^>]*rel="stylesheet"(?![^>]*disabled)/g)], file).toEqual([])
      expect(html.match(/<style>/g), file).toHaveLength(1)
      expect(html, file).not.toMatch(/\son\w+="/)
    }
  })

  test('arrive with the first answer: with their styles each is at most 14 KiB, compressed as the server does', () => {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: pageQuality } }
    for (const file of pages())
      expect(brotliCompressSync(htmlOf(file), quality).byteLength, file).toBeLessThanOrEqual(14_336)
  })
})

describe('icons and manifests', () => {
  test.each([
    ['apple-touch-icon.png', 180],
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
  ])('%s is a square of %d', (file, size) => {
    expect(sizeOf(`/${file}`)).toEqual([size, size])
  })

  test('favicon.ico holds three PNGs, each where its header says', () => {
    const ico = read('favicon.ico')
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3])
    const sizes = [0, 1, 2].map((index) => {
      const [bytes, offset] = [ico.readUInt32LE(6 + 16 * index + 8), ico.readUInt32LE(6 + 16 * index + 12)]
      return pngSize(ico.subarray(offset, offset + bytes))
    })
    expect(sizes).toEqual([
      [16, 16],
      [32, 32],
      [48, 48],
    ])
  })

  test.each([
    ['en', 'manifest.webmanifest', '/'],
    ['fr', 'manifest.fr.webmanifest', '/fr/'],
    ['pa', 'manifest.pa.webmanifest', '/pa/'],
  ])('in %s %s names icons that are there, and colours', (language, file, start) => {
    const manifest = JSON.parse(read(file).toString())
    expect(manifest).toMatchObject({
      name: 'Fresh Glaze',
      lang: language,
      start_url: start,
      theme_color: '#a81e52',
      background_color: '#fbf7f9',
    })
    expect(manifest.icons.map(({ src }: { src: string }) => existsSync(resolve(output, src.slice(1))))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true)
  })
})

describe('what the pages weigh', () => {
  test('the two first faces are at most 30 kB together', () => {
    const faces = readdirSync(resolve(output, 'assets')).filter((name) => /^(anek-latin|figtree)-.*woff2$/.test(name))
    expect(faces).toHaveLength(2)
    expect(faces.reduce((bytes, name) => bytes + read(`assets/${name}`).byteLength, 0)).toBeLessThanOrEqual(30_000)
  })

  test('the start of every page is at most 88.7 kB of compressed script, in one file beside the bundler’s own', () => {
    expect(startScripts().size).toBeLessThanOrEqual(2)
    expect(gzipped(startScripts())).toBeLessThanOrEqual(88_700)
  })

  test('the home page with its quote wizard is at most 118.7 kB of script', () => {
    const chunks = manifest()
    const words = ['public', 'details', 'quote'].map((area) => `i18n/messages/en/${area}.json`)
    const sources = ['app/landing-screen.tsx', 'quote/quote-builder.tsx', ...words]
    const home = sources.flatMap((source) => [...waitedFor(chunks, source)])
    expect(gzipped(new Set([...startScripts(), ...home]))).toBeLessThanOrEqual(118_700)
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
