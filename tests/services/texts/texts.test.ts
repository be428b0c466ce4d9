import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parseSync, Visitor, type Argument, type Expression } from 'oxc-parser'
import { describe, expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { catalogues } from '#services/texts/catalogues.ts'
import { catalogueFilesOf, messagesOf, textsIn } from '#tests/support/catalogues.ts'
import { argumentsOfText } from '#tests/support/message-arguments.ts'

const root = join(import.meta.dirname, '../../..')
const sources = ['services', 'workers', 'scripts', 'infra']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const files = catalogueFilesOf('en').filter((file) => file.startsWith('services/'))
const keys = files.flatMap((file) => Object.keys(textsIn(file)))
const texts = languages.map((language) => Object.fromEntries(messagesOf(language)))

describe('the texts of the server', () => {
  test('no key is in two files, nor in a page’s catalogue', () => {
    const all = messagesOf('en').map(([key]) => key)
    expect(keys.filter((key) => all.indexOf(key) !== all.lastIndexOf(key))).toEqual([])
  })

  test('every file is loaded in every language', () => {
    for (const language of languages)
      expect(Object.keys(catalogues[language]).toSorted(), language).toEqual(keys.toSorted())
  })

  test('every text is asked for somewhere', () => {
    const code = sources.map(({ text }) => text).join('\n')
    const prefixes = [...code.matchAll(/`([a-z-]+\.[\w.-]*)\$\{|'((?:mail|receipt|copy|text-message)\.[\w.-]+)'/g)].map(
      ([, begun, whole]) => begun ?? `${whole}.`,
    )
    const idle = keys.filter((key) => !code.includes(`'${key}'`) && !prefixes.some((prefix) => key.startsWith(prefix)))
    expect(idle).toEqual([])
  })

  test('a call that names its text hands it the values that the text takes in every language, and no other', () => {
    const calls = sources.flatMap(({ path, text }) => callsIn(path, text))
    expect(calls.length).toBeGreaterThan(200)
    expect(calls.flatMap(wrongIn)).toEqual([])
  })

  test('a value too many, one too few, and one of another name would be found', () => {
    const code = `t('mail.account.greeting', { firstName, lastName }); t('mail.account.greeting')
      t(isKnown ? 'mail.account.greeting' : 'mail.sender', { name })`
    expect(callsIn('a.ts', code).flatMap(wrongIn)).toEqual([
      'a.ts: mail.account.greeting takes firstName, is handed firstName, lastName',
      'a.ts: mail.account.greeting takes firstName, is handed ',
      'a.ts: mail.account.greeting takes firstName, is handed name',
      'a.ts: mail.sender takes , is handed name',
    ])
  })
})

/** Names in quotes within a text: of buttons, sections and parts of the office. */
const quotedIn = (text: string): readonly string[] =>
  [...text.matchAll(/“([^”]+)”|«\u00A0([^»]+)\u00A0»/g)].map(([, curly, guillemets]) => curly ?? guillemets ?? '')

describe.each(languages)('what mails to the office quote in %s', (language) => {
  const mails = messagesOf(language).filter(([key]) => key.startsWith('mail.office.'))
  const names = new Set(
    catalogueFilesOf(language)
      .filter((file) => file.startsWith('web/'))
      .flatMap((file) => Object.values(textsIn(file))),
  )

  test('is a name that the office has', () => {
    const quoted = mails.flatMap(([key, text]) => quotedIn(text).map((name) => ({ key, name })))
    expect(quoted.length).toBeGreaterThan(5)
    expect(quoted.filter(({ name }) => !names.has(name))).toEqual([])
  })

  test('is quoted in each language alike', () => {
    const english = new Map(messagesOf('en'))
    const otherwise = mails.filter(([key, text]) => quotedIn(text).length !== quotedIn(english.get(key) ?? '').length)
    expect(otherwise).toEqual([])
  })
})

interface Call {
  readonly path: string
  readonly key: string
  readonly handed: string
}

function callsIn(path: string, text: string): readonly Call[] {
  const calls: Call[] = []
  new Visitor({
    CallExpression({ arguments: [key, values] }) {
      const handed = namesIn(values)
      if (handed === null) return
      for (const named of literalsIn(key)) if (keys.includes(named)) calls.push({ path, key: named, handed })
    },
  }).visit(parseSync(path, text).program)
  return calls
}

function wrongIn({ path, key, handed }: Call): readonly string[] {
  const taken = [...new Set(texts.map((known) => argumentsOfText(known[key] ?? '').join(', ')))]
  return taken.filter((names) => names !== handed).map((names) => `${path}: ${key} takes ${names}, is handed ${handed}`)
}

/** 'a' and 'b' of `is ? 'a' : 'b'`. */
function literalsIn(node: Argument | Expression | undefined): readonly string[] {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  return node?.type === 'ConditionalExpression' ? [node.consequent, node.alternate].flatMap(literalsIn) : []
}

/** Names of the values handed over; null for values that are computed elsewhere. */
function namesIn(node: Argument | undefined): string | null {
  if (node === undefined) return ''
  if (node.type !== 'ObjectExpression') return null
  const names = node.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
  )
  return names.length < node.properties.length ? null : names.toSorted().join(', ')
}
