import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { keptCookies } from '#services/isomorphic/kept-list.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Names in code type in a describing column. */
const namedIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => (/[ /]|^Identity/.test(name) ? [] : [name])))

const cookies = (): string[] =>
  Object.values(keptCookies).flatMap((cookie) => (cookie.by === 'server' ? [cookie.name] : []))

/** The uses of signed links: the words beside `signLink`, or in the file that calls it. */
function linkUses(): string[] {
  const files = readdirSync(join(root, 'services'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'signed-link.ts')
    .map((file) => read(join('services', file)))
    .filter((source) => source.includes('signLink('))
  return files.flatMap((source) => {
    const direct = [...source.matchAll(/signLink\(\[.*?\], '([a-z-]+)'/gs)].map(([, use = '']) => use)
    const named = [...source.matchAll(/(?:type Use|const use) =([^\n]+)/g)].flatMap(([, words = '']) =>
      [...words.matchAll(/'([a-z-]+)'/g)].map(([, use = '']) => use),
    )
    expect(direct.length + named.length, source.slice(0, 200)).toBeGreaterThan(0)
    return [...direct, ...named]
  })
}

const secretColumn = /token|hash|secret|credential|challenge|public_key|ciphertext|^key$|^last_step$/

/** The tables with something secret in a column, and that of the sessions, whose ids are hashes. */
function secretTables(sql: string): string[] {
  const plain = sql.replaceAll(/--.*/g, '')
  return [...plain.matchAll(/create table (infra\.\w+) \((.*?)\n\);/gs)].flatMap(([, name = '', body = '']) => {
    const columns = body.split('\n').map((line) => line.trim().split(' ')[0] ?? '')
    return name === 'infra.sessions' || columns.some((column) => secretColumn.test(column)) ? [name] : []
  })
}
const migrations = () =>
  readdirSync(join(root, 'infra/migrations'))
    .map((file) => read(join('infra/migrations', file)))
    .join('\n')

describe('docs/ways-in.md', () => {
  test('names each cookie of the server, each use of a signed link and each table with a secret, and nothing else', () => {
    const code = new Set([...cookies(), ...linkUses(), ...secretTables(migrations())])
    const [, ...tables] = read('docs/ways-in.md').split('\n## ')
    expect([...namedIn(tables.join('\n'))].toSorted()).toEqual([...code].toSorted())
  })

  test('would miss what is new: a link of another use, and a table with a hash', () => {
    const table = 'create table infra.magic (\n  -- why\n  token_hash text primary key,\n  at timestamptz\n);'
    expect(secretTables(table)).toEqual(['infra.magic'])
    expect(secretTables(table.replace('token_hash', 'name'))).toEqual([])
    expect(linkUses()).toContain('account-email-stop')
    expect(cookies()).toContain('fg_staff_known')
  })
})
