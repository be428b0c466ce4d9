import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { vocabulary } from '#events/vocabulary.ts'
import { readConfig } from '#services/process/config.ts'
import { webhookEventTypes } from '#services/providers/stripe/stripe-webhook.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const names = z.record(z.string(), z.unknown())
const manifest = z
  .object({ scripts: names, dependencies: names, devDependencies: names })
  .parse(JSON.parse(read('package.json')))

const documents = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md', 'docs/product/*.md'], { cwd: root }).toSorted()
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^(?!node_modules$)\w/.test(entry.name))
  .map((entry) => entry.name)

describe('the documents say what is the case', () => {
  test('every npm script that a document names exists', () => {
    const commands = documents.flatMap((document) => found(read(document), /(?:^|`)npm (?:run )?([a-z]+)/gm))
    const scripts = commands.filter((name) => !['ci', 'prune', 'version'].includes(name))
    expect(new Set(scripts).size).toBeGreaterThan(8)
    expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([])
  })

  test('the manual for Stripe names the event types that we follow, and no others', () => {
    expect(found(read('docs/stripe.md'), /^- `([a-z_.]+)`$/gm)).toEqual(webhookEventTypes)
  })

  test.each([
    ['ops', read('services/operations/verbs.ts'), /from '\.\/([a-z-]+)\.ts'/g, ['help']],
    [
      'prove',
      section(read('tests/proofs/prove.ts'), 'const proofs', '}').join('\n'),
      /^ {2}'?([a-z-]+)'?:/gm,
      ['list', 'NAME'],
    ],
    [
      'bench',
      section(read('tests/bench/bench.ts'), 'const benchmarks', '}').join('\n'),
      /^ {2}'?([a-z-]+)'?:/gm,
      ['list'],
    ],
  ])('every argument that a document gives to npm run %s exists', (script, source, pattern, more) => {
    const known = [...found(source, pattern), ...more]
    const used = documents.flatMap((document) =>
      found(read(document), new RegExp(`npm run ${script} -- ([A-Za-z-]+)`, 'g')),
    )
    expect(used.length).toBeGreaterThan(1)
    expect(used.filter((name) => !known.includes(name))).toEqual([])
  })

  test.each(documents)('every path in %s leads to something in the repository', (document) => {
    const spans = found(read(document), /`([^`\n]+)`/g)
    const paths = spans.filter((span) => {
      const [top = ''] = span.split('/')
      return span.includes('/')
        ? folders.includes(top) && !/[\s…]/.test(span)
        : /^[\w<>-]+\.(ts|tsx|mjs|json|md)$/.test(span)
    })
    const missing = paths.filter((path) => {
      const pattern = path.replaceAll(/<[a-z]+>|\bxx\b/g, '*')
      const places =
        path.includes('/') || existsSync(join(root, path)) ? [pattern] : folders.map((top) => `${top}/**/${pattern}`)
      return globSync(places, { cwd: root }).length === 0
    })
    expect(missing).toEqual([])
  })

  test('the README names every folder of the repository, and no other', () => {
    const rows = section(read('README.md'), '## How the code is laid out').filter((line) => line.startsWith('| `'))
    const named = rows.flatMap((row) => found(row.split('|')[1] ?? '', /`(\w+)\/`/g))
    expect(named).toEqual(folders.toSorted())
  })

  test('the decisions are numbered from 1 in order, the index has a row for each, and every number that is cited exists', () => {
    const files = globSync('docs/decisions/*.md', { cwd: root }).toSorted()
    const decisions = files.map((path) => {
      const [, number, title, date] = /^# (\d+)\. (.{1,72})\n\n(20\d\d-\d\d-\d\d)\n/.exec(read(path)) ?? []
      expect(path).toContain(`/${String(number).padStart(4, '0')}-`)
      return { number: Number(number), row: `| ${number} | [${title}](${path}) | ${date} |` }
    })
    const numbers = decisions.map(({ number }) => number)
    expect(numbers.length).toBeGreaterThan(40)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    const rows = found(read('DECISIONS.md'), /^(\| \d.*)$/gm)
    expect(rows.toSorted()).toEqual(decisions.map(({ row }) => row).toSorted())

    const sources = globSync(
      folders.map((top) => `${top}/**/*.{ts,tsx,sql,md}`),
      { cwd: root },
    )
    const cited = [...sources, ...documents].flatMap((path) => found(read(path), /\bdecision (\d+)\b/g).map(Number))
    expect(cited.filter((number) => !numbers.includes(number))).toEqual([])
  })

  test('a decision has at most 2,500 characters', () => {
    const files = globSync('docs/decisions/*.md', { cwd: root })
    expect(files.length).toBeGreaterThan(40)
    expect(files.filter((path) => read(path).length > 2_500)).toEqual([])
  })

  test("the README's row of docs/ leads to every page of the product's rules", () => {
    const pages = globSync('docs/product/*.md', { cwd: root }).toSorted()
    expect(pages.length).toBeGreaterThan(5)
    const row = section(read('README.md'), '## How the code is laid out').find((line) => line.startsWith('| `docs/` |'))
    expect(found(row ?? '', /\]\((docs\/product\/[^)]+)\)/g).toSorted()).toEqual(pages)
  })

  test('the stored names of the glossary are stored under them', () => {
    const rows = section(read('docs/glossary.md'), '## Stored names that differ').filter((line) =>
      line.startsWith('| `'),
    )
    const types = rows.filter((row) => row.includes('| event type |')).flatMap((row) => found(row, /^\| `(\w+)`/g))
    expect(types.length).toBeGreaterThan(5)
    expect(types.filter((type) => !(type in vocabulary))).toEqual([])

    const migrations = globSync('infra/migrations/*.sql', { cwd: root }).map(read).join('\n')
    const tables = rows.flatMap((row) => found(row, /`((?:es|infra)\.\w+)`/g))
    expect(tables.length).toBeGreaterThan(5)
    expect(tables.filter((table) => !migrations.includes(`create table ${table} `))).toEqual([])
  })

  describe('docs/configuration.md', () => {
    const source = ['config', 'sms-config'].map((file) => read(`services/process/${file}.ts`)).join('\n')
    const variables = variablesOf(read('docs/configuration.md'))
    const defaults = variables.filter(({ without }) => /^`[^`]+`$/.test(without))

    test('names every variable of the environment, and no other', () => {
      const named = variables.map(({ name }) => name)
      expect(named.toSorted()).toEqual(found(source, /^ {2}([A-Z][A-Z_]+): /gm).toSorted())
    })

    test('names a default where the program has one, and the same', () => {
      const names = found(source, /given\.([A-Z_]+) \?\? (?:'[^']|\d|false)/g)
      expect(names.length).toBeGreaterThan(8)
      expect(names.filter((name) => defaults.every((each) => each.name !== name))).toEqual([])

      // The pool has its default in the driver.
      const [connections] = found(read('infra/database/postgres.ts'), /usualConnections = (\d+)/g)
      const { DATABASE_POOL: pool, ...others } = Object.fromEntries(
        defaults.map(({ name, without }) => [name, without.replaceAll('`', '')]),
      )
      expect(pool).toBe(connections)
      for (const [name, value] of Object.entries(others))
        expect({ name, ...readConfig({ [name]: value }), isVansGiven: false }).toEqual({ name, ...readConfig({}) })
    })

    test('names the range of each number as the program takes it', () => {
      const bounded = [...source.matchAll(/^ {2}([A-Z_]+): optional\((?:count\(([\d_]+), |most\()([\d_]+)\)\)/gm)]
      const ranges = bounded.map(([, name = '', least = '0', largest = '']) => ({
        name,
        range: `${least} to ${largest}`.replaceAll('_', ''),
      }))
      expect(ranges.length).toBeGreaterThan(6)
      const missing = ranges.filter(
        ({ name, range }) => variables.find((each) => each.name === name)?.meaning.includes(range) !== true,
      )
      expect(missing).toEqual([])
    })

    test('has the five variables of the README, with the same defaults', () => {
      const chosen = variablesOf(section(read('README.md'), '## Environment').join('\n'))
      const inBoth = chosen.flatMap(({ name }) => variables.filter((each) => each.name === name))
      expect(inBoth).toHaveLength(5)
      const defaultsOf = (rows: typeof variables) =>
        rows.map(({ name, without }) => ({ name, without: /^`[^`]+`$/.exec(without)?.[0] }))
      expect(defaultsOf(chosen)).toEqual(defaultsOf(inBoth))
    })
  })

  test('the changelog has its versions from the newest on, each with its date and what an upgrade must know, and cuts one in time', () => {
    const changelog = read('CHANGELOG.md')
    const [unreleased = '', ...versions] = changelog.split(/^## /m).slice(1)
    expect(unreleased).toMatch(/^\[Unreleased\]\n/)
    const lines = unreleased.split('\n').filter((line) => line.startsWith('- '))
    expect(lines.length, 'cut a version: CONTRIBUTING.md says how').toBeLessThanOrEqual(120)

    const named = versions.map((text) => {
      const [, minor, patch, date] = /^\[0\.(\d+)\.(\d+)\] - (20\d\d-\d\d-\d\d)\n/.exec(text) ?? []
      return { order: Number(minor) * 1_000 + Number(patch), date: String(date) }
    })
    expect(named.map(({ order }) => order)).toEqual(
      named.map(({ order }) => order).toSorted((one, other) => other - one),
    )
    expect(named.map(({ date }) => date)).toEqual(
      named
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    )
    expect(named.at(-1)).toEqual({ order: 1_000, date: '2026-11-22' })
    const silent = versions.slice(0, -1).filter((text) => !text.includes('\n### What an upgrade must know\n\n- '))
    expect(silent.map((text) => text.slice(0, 20))).toEqual([])
  })

  test('every dependency has its reason', () => {
    const rows = section(read('docs/dependencies.md'), '# Dependencies').filter((line) => line.startsWith('| `'))
    const reasoned = rows.flatMap((row) => found(row.split('|')[1] ?? '', /`([^`]+)`/g))
    const dependencies = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]
    expect(reasoned.toSorted()).toEqual(dependencies.toSorted())
  })

  test.each(documents)('every link of %s leads somewhere', (document) => {
    const links = found(read(document), /\]\((?!https?:)([^)#]+)/g)
    expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([])
  })

  test.each(documents)('every heading that %s links to is there', (document) => {
    const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)]
    const missing = links.filter(([, path = '', anchor = '']) => {
      const target = path === '' ? document : join(dirname(document), path)
      return !found(read(target), /^#+ (.+)$/gm)
        .map(anchorOf)
        .includes(anchor)
    })
    expect(missing.map(([link]) => link)).toEqual([])
  })
})

/** The variables of a page's tables: several may share a row. */
function variablesOf(page: string): { readonly name: string; readonly without: string; readonly meaning: string }[] {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) => {
    const [, names = '', without = '', meaning = ''] = row.split('|').map((cell) => cell.trim())
    return found(names, /`([A-Z_]+)`/g).map((name) => ({ name, without, meaning }))
  })
}

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** First group of each match. */
function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap((match) => match[1] ?? [])
}

/** The lines from a heading, or what a line begins with, to the next line that begins with `end`. */
function section(text: string, heading: string, end = '## '): string[] {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.startsWith(heading))
  const last = lines.findIndex((line, index) => index > start && line.startsWith(end))
  return start === -1 ? [] : lines.slice(start, last === -1 ? undefined : last)
}
