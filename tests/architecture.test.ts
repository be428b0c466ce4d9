import { describe, expect, test } from 'vitest'

import { importsOf, readSourceFiles, type Import, type SourceFile } from './support/imports.ts'

const databaseType = 'infra/database/database.ts'
const promises = ['events/values', 'services/contracts']
const facts = ['events', 'events/values', 'projections', 'projections/engine', 'infra']
const outside = ['services/mail', 'services/stripe', 'services/places']
const screens = ['web', 'web/ui', 'web/i18n', 'web/style', 'web/data', 'web/state']

/**
 * The rooms, and whose doors they may open beside their own. A file is in the room that names most of its path; '*' is
 * every folder that has no line of its own: the nouns of services, the features of web.
 */
const doors: Record<string, readonly string[]> = {
  infra: [],
  'events/values': [],
  events: ['events/values', databaseType],
  'projections/engine': ['events/values', 'events', databaseType],
  projections: ['projections/engine', 'events/values', 'events', databaseType],
  'services/contracts': ['events/values'],
  'services/pricing': ['events/values'],
  'services/mail': ['services', ...promises, ...facts],
  'services/stripe': ['services', ...promises, ...facts],
  'services/places': ['services', ...promises, ...facts],
  'services/*': ['services', 'services/pricing', ...outside, ...promises, ...facts],
  'services/use-cases': ['services', 'services/*', 'services/pricing', ...outside, ...promises, ...facts],
  'services/routes': [
    'services',
    'services/process',
    'services/*',
    'services/use-cases',
    'services/http',
    ...outside,
    ...promises,
    ...facts,
  ],
  'services/http': ['services', 'services/process', 'services/*', 'services/routes', ...outside, ...promises, ...facts],
  'services/operations': [
    'services',
    'services/process',
    'services/*',
    'services/use-cases',
    ...outside,
    ...promises,
    ...facts,
  ],
  'services/process': [
    'services',
    'services/*',
    'services/use-cases',
    'services/http',
    ...outside,
    ...promises,
    ...facts,
  ],
  services: [
    'services/process',
    'services/routes',
    'services/*',
    'services/use-cases',
    'services/http',
    'services/pricing',
    ...outside,
    ...promises,
    ...facts,
  ],
  workers: ['services', 'services/process', 'services/*', 'services/use-cases', ...outside, ...promises, ...facts],
  'web/ui': ['web/style', 'events/values'],
  'web/i18n': ['events/values'],
  'web/data': ['web', 'web/state', ...promises],
  'web/state': ['web', 'web/data', ...promises],
  'web/*': [...screens, ...promises],
  'web/site': [],
  'web/site/*': [...screens, ...promises],
  'web/app': ['web/*', 'web/site/*', ...screens, ...promises],
  web: ['web/app', ...promises],
  scripts: [
    'services',
    'services/operations',
    'services/process',
    'services/*',
    'services/use-cases',
    'workers',
    ...outside,
    ...promises,
    ...facts,
  ],
}

/** Where neighbours do not know each other, and what in there they all stand on. */
const siblings: Record<string, readonly string[]> = {
  'services/*': [],
  'web/*': [],
  'web/site/*': [],
  projections: 'registry views memory-views'.split(' '),
  workers: ['reaction', 'follow', 'stepping', 'leased', 'registry', 'start-workers', 'main'],
}

/** Packages that only some places know, so that only those change with them. */
const keepers: readonly { readonly packages: RegExp; readonly places: readonly string[] }[] = [
  { packages: /^(lucia|arctic)$/, places: ['services/identity/'] },
  { packages: /^(bullmq|ioredis)$/, places: ['infra/queue/'] },
  { packages: /^(postgres|@electric-sql\/pglite)$/, places: ['infra/database/'] },
  // The sandbox answers as Stripe does: it takes the shapes of its answers from there.
  { packages: /^stripe$/, places: ['services/stripe/', 'infra/sandbox/stripe/'] },
  { packages: /^nodemailer$/, places: ['services/mail/'] },
  { packages: /^(smtp-server|mailparser)$/, places: ['infra/sandbox/mail/'] },
  { packages: /^(@stripe\/.*|react|react-dom|react-aria-components|jotai|swr|wouter)$/, places: ['web/'] },
]

const wordsThatNameNothing = /(^|[-./])(utils?|helpers?|common|lib|shared|misc|core|managers?)([-./]|$)|\/index\.tsx?$/
const kebabCase = /^([a-z0-9]+([-.][a-z0-9]+)*\/)*(Dockerfile|[a-z0-9]+([-.][a-z0-9]+)*)$/
const mostLines = 300

const laws: Record<string, (file: SourceFile) => string[]> = {
  'rooms open only the doors that they may': forImports(({ file, written }, from) => {
    if (file === null || topOf(from) === 'tests') return null
    const [here, there] = [roomOf(from), roomOf(file)]
    const isOpen = here === there || [there, file].some((door) => doors[here]?.includes(door))
    return isOpen ? null : `${here} may not open ${written}`
  }),
  'neighbours do not know each other': forImports(({ file, written }, from) => {
    const ground = siblings[roomOf(from)]
    if (file === null || ground === undefined || roomOf(file) !== roomOf(from)) return null
    const pair = [siblingOf(from), siblingOf(file)]
    return pair[0] === pair[1] || pair.some((each) => ground.includes(each))
      ? null
      : `${pair[0]} may not know ${written}`
  }),
  'walls are crossed by the name of the room': forImports(({ file, written }, from) =>
    file !== null && written.startsWith('.') && topOf(file) !== topOf(from) ? `${written} leaves the room` : null,
  ),
  'a package is known by its keepers alone': forImports(({ packageName }, from) => {
    const keeper = keepers.find(({ packages }) => packageName !== null && packages.test(packageName))
    const isAtHome = [...(keeper?.places ?? ['']), 'tests/'].some((place) => from.startsWith(place))
    return isAtHome ? null : `${packageName} belongs to ${keeper?.places.join(' and ')}`
  }),
  'nothing is exported again': forImports(({ isReexport, written }) =>
    isReexport ? `exports ${written} again` : null,
  ),
  'names say what is inside': ({ path }) => (wordsThatNameNothing.test(path) ? ['its name says nothing'] : []),
  'names are kebab-case': ({ path }) => (kebabCase.test(path) ? [] : ['is not kebab-case']),
  'a file has at most 300 lines': ({ text }) => {
    const lines = text.split('\n').length - 1
    return lines > mostLines ? [`has ${lines} lines`] : []
  },
}

describe('the house keeps its laws', () => {
  const files = readSourceFiles([...new Set(Object.keys(doors).map(topOf)), 'tests'])

  test.each(Object.entries(laws))('%s', (_, law) => {
    expect(files.flatMap((file) => law(file).map((what) => `${file.path}: ${what}`))).toEqual([])
  })
})

describe('each law can be broken', () => {
  test.each([
    ['rooms open only the doors that they may', 'events/booking.ts', `import '#services/perform.ts'`],
    ['rooms open only the doors that they may', 'services/quote/quote.ts', `import '#services/use-cases/quotes.ts'`],
    ['rooms open only the doors that they may', 'workers/x.ts', `import type { app } from '#services/http/problem.ts'`],
    ['rooms open only the doors that they may', 'web/x/y.tsx', `const later = import('#projections/bookings.ts')`],
    ['rooms open only the doors that they may', 'scripts/x.ts', `import '#tests/support/servers.ts'`],
    ['neighbours do not know each other', 'services/quote/quote.ts', `import '#services/booking/booking.ts'`],
    ['neighbours do not know each other', 'projections/bookings.ts', `import type { Deal } from './deals.ts'`],
    ['walls are crossed by the name of the room', 'web/x/y.ts', `import '../../services/contracts/site.ts'`],
    ['a package is known by its keepers alone', 'services/booking/x.ts', `import Stripe from 'stripe'`],
    ['nothing is exported again', 'web/ui/all.ts', `export * from './card.tsx'`],
    ['names say what is inside', 'services/booking/booking-utils.ts', ''],
    ['names are kebab-case', 'web/ui/DatePicker.tsx', ''],
    ['a file has at most 300 lines', 'events/long.ts', '\n'.repeat(301)],
  ])('%s: not so in %s', (name, path, text) => {
    expect(laws[name]?.({ path, text })).toHaveLength(1)
  })
})

function forImports(check: (each: Import, from: string) => string | null) {
  return (file: SourceFile) => importsOf(file).flatMap((each) => check(each, file.path) ?? [])
}

function roomOf(path: string): string {
  const named = Object.keys(doors).filter((room) => path.startsWith(`${room}/`))
  const room = named.toSorted((a, b) => b.length - a.length)[0] ?? topOf(path)
  const isInFolder = path.split('/').length > 2
  return isInFolder && `${room}/*` in doors ? `${room}/*` : room
}

const topOf = (path: string): string => path.split('/')[0] ?? path

/** The folder below the room, or in a room without folders the file without its ending. */
const siblingOf = (path: string): string =>
  (path.split('/')[path.startsWith('web/site/') ? 2 : 1] ?? '').replace(/\.\w+$/, '')
