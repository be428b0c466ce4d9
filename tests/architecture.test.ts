import { describe, expect, test } from 'vitest'

import { allowedImports, contextMap, officeMap } from './support/folder-imports.ts'
import { contextOf, folderOf, officeFeatureOf, siblingOf, topOf, unusedLines } from './support/folders.ts'
import {
  filesThatReach,
  importCycles,
  importsOf,
  readSourceFiles,
  type Import,
  type SourceFile,
} from './support/imports.ts'

/** Folders whose files or folders must not import each other, and the shared files in there. */
const siblings: Record<string, readonly string[]> = {
  'services/domain/*': [],
  'services/providers/*': [],
  'services/*': [],
  'web/*': [],
  'web/site/*': [],
  projections: 'registry views memory-views memory-tables'.split(' '),
  workers: ['registry', 'start-workers', 'main'],
}

/** Packages that only some folders may import. */
const owners: readonly { readonly packages: RegExp; readonly places: readonly string[] }[] = [
  { packages: /^lucia$/, places: ['infra/stores/sessions/'] },
  { packages: /^@simplewebauthn\/server$/, places: ['services/domain/accounts/'] },
  { packages: /^@simplewebauthn\/browser$/, places: ['web/'] },
  { packages: /^(bullmq|ioredis)$/, places: ['infra/queue/'] },
  { packages: /^(postgres|@electric-sql\/pglite)$/, places: ['infra/database/'] },
  // The sandbox answers as Stripe does: it takes the shapes of its answers from there.
  { packages: /^stripe$/, places: ['services/providers/stripe/', 'infra/sandbox/stripe/'] },
  {
    packages: /^(arctic|jose)$/,
    places: ['services/providers/google/', 'services/providers/identity-provider/', 'infra/sandbox/'],
  },
  { packages: /^googleapis$/, places: ['services/providers/google/'] },
  { packages: /^(nodemailer|imapflow)$/, places: ['services/mail/', 'services/mailbox/'] },
  { packages: /^smtp-server$/, places: ['infra/sandbox/mail/'] },
  { packages: /^mailparser$/, places: ['infra/sandbox/mail/', 'infra/sandbox/google/', 'services/mailbox/'] },
  { packages: /^(@stripe\/.*|react|react-dom|react-aria-components|jotai|swr|wouter)$/, places: ['web/'] },
]

const vagueNames = /(^|[-./])(utils?|helpers?|common|lib|shared|misc|core|managers?)([-./]|$)|\/index\.tsx?$/
const kebabCase = /^([a-z0-9]+([-.][a-z0-9]+)*\/)*(Dockerfile|[a-z0-9]+([-.][a-z0-9]+)*)$/
const mostLines = 300
const waitingAt = 'tests/support/wait-for.ts'

const laws: Record<string, (file: SourceFile) => string[]> = {
  'folders import only from the folders that they may': forImports(({ file, written }, from) => {
    if (file === null || topOf(from) === 'tests') return null
    const [here, there] = [folderOf(from), folderOf(file)]
    const isOpen = here === there || [there, file].some((from) => allowedImports[here]?.includes(from))
    return isOpen ? null : `${here} may not import ${written}`
  }),
  'siblings do not import each other': forImports(({ file, written }, from) => {
    const sharedBase = siblings[folderOf(from)]
    if (file === null || sharedBase === undefined || folderOf(file) !== folderOf(from)) return null
    const pair = [siblingOf(from), siblingOf(file)]
    return pair[0] === pair[1] || pair.some((each) => sharedBase.includes(each))
      ? null
      : `${pair[0]} may not import ${written}`
  }),
  'a context of features calls only into those of its line in the map': forImports(({ file, written }, from) => {
    const [here, there] = [contextOf(from), contextOf(file ?? '')]
    const isOpen = here === undefined || there === undefined || here === there || contextMap[here]?.includes(there)
    return isOpen ? null : `${here} may not import ${written}`
  }),
  'a feature of the office shows parts only of those of its line in the map': forImports(({ file, written }, from) => {
    const [here, there] = [officeFeatureOf(from), officeFeatureOf(file ?? '')]
    const isOpen = [here, there].includes(undefined) || here === there || here === 'shell' || there === 'frame'
    return isOpen || officeMap[here ?? '']?.includes(there ?? '') ? null : `${here} may not import ${written}`
  }),
  'imports across top-level folders start with #': forImports(({ file, written }, from) =>
    file !== null && written.startsWith('.') && topOf(file) !== topOf(from)
      ? `${written} leaves its top-level folder`
      : null,
  ),
  'a package is imported by its owners alone': forImports(({ packageName }, from) => {
    const owner = owners.find(({ packages }) => packageName !== null && packages.test(packageName))
    const isAtHome = [...(owner?.places ?? ['']), 'tests/'].some((place) => from.startsWith(place))
    return isAtHome ? null : `${packageName} belongs to ${owner?.places.join(' and ')}`
  }),
  'nothing is exported again': forImports(({ isReexport, written }) =>
    isReexport ? `exports ${written} again` : null,
  ),
  'routes are handed no database that they could write to': ({ path, text }) =>
    /^services\/(http|features\/[a-z]+\/routes)\//.test(path) && /\b(Database|Queryable)\b/.test(text)
      ? ['takes a Database or a Queryable, not a ReadOnlyDatabase']
      : [],
  'what tests wait for has a minute': ({ path, text }) =>
    path.startsWith('tests/') && path !== waitingAt && /\bvi\.wait(For|Until)\(/.test(text)
      ? [`waits as vi does, for a second: ${waitingAt} waits longer`]
      : [],
  'how long Testing Library waits is set for all tests at once': ({ path, text }) =>
    path.startsWith('tests/') && path !== 'tests/web/support/each-file.ts' && /\basyncUtil(?:Timeout)/.test(text)
      ? ['sets it for itself, and for what runs after it in the same worker']
      : [],
  'an answer is handed on where it is written': ({ path, text }) =>
    path.startsWith('web/') && /\.then\(\s*[\w.]+\s*[,)]/.test(text)
      ? ['hands an answer to a function that may take it for something else: write out what is called']
      : [],
  'what the office keeps of its reads is kept under its own keys': ({ path, text }) =>
    path.startsWith('web/office/') &&
    !path.startsWith('web/office/frame/data/') &&
    /\buseSWR|\buseOffice(?:Read|Pages|Posted)\(\s*z\./.test(text)
      ? [
          'keeps an answer by itself, or under a schema that is made anew: web/office/frame/data knows of what form it is',
        ]
      : [],
  'file names are specific': ({ path }) => (vagueNames.test(path) ? ['its name is not specific'] : []),
  'names are kebab-case': ({ path }) => (kebabCase.test(path) ? [] : ['is not kebab-case']),
  'a file has at most 300 lines': ({ path, text }) => {
    if (path.startsWith('tests/fixtures/')) return []
    const lines = text.split('\n').length - 1
    return lines > mostLines ? [`has ${lines} lines`] : []
  },
}

describe('the source keeps its laws', () => {
  const files = readSourceFiles([...new Set(Object.keys(allowedImports).map(topOf)), 'tests'])

  test.each(Object.entries(laws))('%s', (_, law) => {
    expect(files.flatMap((file) => law(file).map((what) => `${file.path}: ${what}`))).toEqual([])
  })

  test('the maps of contexts and of the features of the office name those alone that call, and go in no circle there', () => {
    expect(unusedLines(files, contextMap, contextOf)).toEqual([])
    expect(unusedLines(files, officeMap, officeFeatureOf)).toEqual([])
    const lines = Object.entries(officeMap).map(([feature, shown]) => ({
      path: `web/office/${feature}.ts`,
      text: shown.map((each) => `import './${each}.ts'`).join('\n'),
    }))
    expect(importCycles(lines)).toEqual([])
    expect(unusedLines([], { visit: ['money'] }, contextOf)).toEqual(['visit money'])
  })

  test('no file imports itself through others', () => {
    expect(importCycles(files)).toEqual([])
  })

  test('what the browser imports uses no module of Node', () => {
    const isOfNode = ({ written }: Import) => written.startsWith('node:')
    const ofNode = new Set(files.filter((file) => importsOf(file).some(isOfNode)).map(({ path }) => path))
    const found = files
      .filter(({ path }) => /^(web|services\/(contracts|isomorphic))\//.test(path))
      .flatMap((file) =>
        importsOf(file)
          .filter((each) => isOfNode(each) || (each.file !== null && ofNode.has(each.file)))
          .map(({ written }) => `${file.path}: ${written}`),
      )
    expect(found).toEqual([])
  })
})

describe('each law can be broken', () => {
  test.each([
    [
      'folders import only from the folders that they may',
      'events/booking.ts',
      `import '#services/commands/perform.ts'`,
    ],
    [
      'folders import only from the folders that they may',
      'services/domain/quote/quote.ts',
      `import '#services/features/sales/quotes.ts'`,
    ],
    [
      'folders import only from the folders that they may',
      'workers/x.ts',
      `import type { app } from '#services/http/problem.ts'`,
    ],
    [
      'folders import only from the folders that they may',
      'web/x/y.tsx',
      `const later = import('#projections/bookings.ts')`,
    ],
    ['folders import only from the folders that they may', 'scripts/x.ts', `import '#tests/support/servers.ts'`],
    [
      'folders import only from the folders that they may',
      'services/domain/quote/quote.ts',
      `import '#infra/queue/queue.ts'`,
    ],
    ['folders import only from the folders that they may', 'infra/database/x.ts', `import '../queue/queue.ts'`],
    [
      'siblings do not import each other',
      'services/domain/quote/quote.ts',
      `import '#services/domain/booking/booking.ts'`,
    ],
    [
      'a context of features calls only into those of its line in the map',
      'services/features/staff/x.ts',
      `import '#services/features/money/refunds.ts'`,
    ],
    [
      'a feature of the office shows parts only of those of its line in the map',
      'web/office/calendar/x.tsx',
      `import { VisitPage } from '../visit/visit-page.tsx'`,
    ],
    [
      'folders import only from the folders that they may',
      'web/office/frame/x.tsx',
      `import { VisitPage } from '../visit/visit-page.tsx'`,
    ],
    ['siblings do not import each other', 'projections/bookings-list.ts', `import { quotes } from './quotes.ts'`],
    ['siblings do not import each other', 'projections/bookings.ts', `import type { Deal } from './deals.ts'`],
    ['imports across top-level folders start with #', 'web/x/y.ts', `import '../../services/contracts/site.ts'`],
    ['a package is imported by its owners alone', 'services/booking/x.ts', `import Stripe from 'stripe'`],
    ['nothing is exported again', 'web/ui/all.ts', `export * from './card.tsx'`],
    [
      'routes are handed no database that they could write to',
      'services/features/money/routes/x.ts',
      `import type { Database } from '#infra/database/database.ts'`,
    ],
    [
      'routes are handed no database that they could write to',
      'services/http/x.ts',
      `import type { DatabaseError, Queryable } from '#infra/database/database.ts'`,
    ],
    ['what tests wait for has a minute', 'tests/web/x.test.tsx', ['await vi', 'waitFor(() => {})'].join('.')],
    [
      'how long Testing Library waits is set for all tests at once',
      'tests/web/x.test.tsx',
      ['configure({ asyncUtil', 'Timeout: 10_000 })'].join(''),
    ],
    ['an answer is handed on where it is written', 'web/x/y.ts', `void request('DELETE', path).then(reload, failed)`],
    ['an answer is handed on where it is written', 'web/x/y.ts', `request(path)\n  .then(store.load)`],
    [
      'what the office keeps of its reads is kept under its own keys',
      'web/office/x.ts',
      `const { data } = useSWR('/api/crm/me', read)`,
    ],
    [
      'what the office keeps of its reads is kept under its own keys',
      'web/office/x.ts',
      `const { mutate } = useSWRConfig()`,
    ],
    [
      'what the office keeps of its reads is kept under its own keys',
      'web/office/x.ts',
      `useOfficeRead(\n    z.array(row), path)`,
    ],
    ['file names are specific', 'services/booking/booking-utils.ts', ''],
    ['names are kebab-case', 'web/ui/DatePicker.tsx', ''],
    ['a file has at most 300 lines', 'events/long.ts', '\n'.repeat(301)],
  ])('%s: not so in %s', (name, path, text) => {
    expect(laws[name]?.({ path, text })).toHaveLength(1)
  })

  test('no file imports itself through others: not so in three files of a circle', () => {
    const first = { path: 'events/a.ts', text: `import type { B } from './b.ts'` }
    const second = { path: 'events/b.ts', text: `import { C } from '#infra/c.ts'` }
    const third = { path: 'infra/c.ts', text: `const a = import('../events/a.ts')` }
    const outside = { path: 'infra/d.ts', text: `import '../events/a.ts'` }
    expect(importCycles([outside, first, second, third])).toEqual(['events/a.ts events/b.ts infra/c.ts'])
    expect(importCycles([outside, first, second])).toEqual([])
    expect(importCycles([{ path: 'web/x.ts', text: `import './x.ts'` }])).toEqual(['web/x.ts'])
  })

  test('an import is of types alone when every name of it is one', () => {
    const typesOnly = (text: string) => importsOf({ path: 'events/a.ts', text }).map((each) => each.isTypeOnly)
    expect(
      typesOnly(`import type { A } from './a.ts'\nimport { type B } from './b.ts'\nexport type { C } from './c.ts'`),
    ).toEqual([true, true, true])
    expect(
      typesOnly(
        `import { type A, b } from './a.ts'\nimport './b.ts'\nexport { c } from './c.ts'\nawait import('./d.ts')`,
      ),
    ).toEqual([false, false, false, false])
  })

  test('the tests of decisions and of memory contexts need no database', () => {
    expect(
      filesThatReach(
        ['infra/database/pglite.ts', 'infra/database/postgres.ts'],
        ['tests/support/memory-context.ts', 'workers/registry.ts'],
      ),
    ).toEqual([])
  })
})

function forImports(check: (each: Import, from: string) => string | null) {
  return (file: SourceFile) => importsOf(file).flatMap((each) => check(each, file.path) ?? [])
}
