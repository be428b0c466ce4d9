import { placesIn, shapeOf, valueAt, withAt } from './places.ts'
import { extremesOf, extremesOfText, nested, someEscapes } from './values.ts'
import { longLists, named, shown, variants, type Schema } from './variants.ts'

/** A route as the table of an app has it, with the schemas by which it parses what is sent. */
export interface Route {
  readonly method: string
  /** '/api/crm/deals/:id/stage' */
  readonly path: string
  readonly query: readonly Schema[]
  readonly json: readonly Schema[]
}

/** Valid request of a route, whose parts are varied one at a time. */
export interface Usual {
  /** The value of each `:name` of the path, as it stands in an address. */
  readonly idOf: (name: string) => string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** Query parameters without a schema. */
  readonly names: readonly string[]
}

export interface Sent {
  readonly method: string
  /** '/api/availability?date=0000-01-01' */
  readonly target: string
  readonly body?: string
  /** Description of the variation. */
  readonly what: string
}

/** Bytes of an address and of a body that the server reads, with room for what stands around a value. */
const mostAddress = 12_000
const mostBody = 60_000
const mostEntries = 10_000
const megabyte = 1_000_000

/** Requests to a route: the valid one, then each part at its extremes. */
export function requestsOf(route: Route, usual: Usual): readonly Sent[] {
  const { method, path } = route
  const address = (idOf = usual.idOf) => path.replaceAll(parameter, (_, name: string) => idOf(name))
  const usualBody = JSON.stringify(usual.body)
  const sent = (what: string, target: string, body = usualBody): Sent => ({
    method,
    target,
    what,
    ...(method !== 'GET' && { body }),
  })
  const query = queryOf(Object.entries(usual.query))
  const inPath = [...path.matchAll(parameter)].flatMap(([, name = ''], turn) =>
    [
      ...extremesOfText(name, 'an-id', turn).map(encodeURIComponent),
      ...someEscapes(path.length + turn),
      'x'.repeat(mostAddress),
    ].map((id) => sent(`${name}: ${shown(id)}`, address((one) => (one === name ? id : usual.idOf(one))) + query)),
  )
  return [
    sent('as usual', address() + query),
    ...inPath,
    ...queries(route, usual).map((odd) => sent(odd.what, address() + odd.query)),
    ...(method === 'GET' ? [] : bodies(route, usual).map((odd) => sent(odd.what, address() + query, odd.body))),
  ]
}

/** ':id', or ':id{[a-z0-9]{1,64}}'. */
const parameter = /:(\w+)(?:\{[^/]+\})?/g

type Pairs = readonly (readonly [string, string])[]

/** Query string of encoded pairs. */
const rawQueryOf = (pairs: Pairs): string =>
  pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`

const queryOf = (pairs: Pairs): string => rawQueryOf(pairs.map(([name, value]) => [name, encodeURIComponent(value)]))

function queries({ query, method }: Route, usual: Usual): readonly { readonly what: string; readonly query: string }[] {
  const inSchemas = query.flatMap((schema) => Object.keys(shapeOf(schema)))
  if (inSchemas.length === 0) return method === 'GET' && usual.names.length > 0 ? queriesOfNames(usual.names) : []
  const fields = [...new Set(inSchemas)]
  const share = Math.floor(mostAddress / fields.length)
  const odd = variants({
    base: usual.query,
    places: fields.map((field) => [field]),
    schemas: query,
    extremes: (name, value, turn) => extremesOfText(name, typeof value === 'string' ? value : undefined, turn),
    inAll: ['x'.repeat(share), '['.repeat(share / 3), '-1', '9999-12-31'],
    longest: share,
  })
  const textOf = (value: unknown): Pairs =>
    fields.flatMap((name): Pairs => {
      const text = valueAt(value, [name])
      return typeof text === 'string' ? [[name, text]] : []
    })
  return [
    ...odd.map(({ what, value }) => ({ what, query: queryOf(textOf(value)) })),
    ...fields.flatMap((field, turn) => [
      ...someEscapes(turn).map((escape) => ({
        what: `${field}: ${escape}`,
        query: rawQueryOf(Object.entries({ ...usual.query, [field]: escape })),
      })),
      { what: `${field} many times`, query: `?${`${field}=1&`.repeat(mostAddress / (field.length + 3))}` },
    ]),
  ]
}

const queriesOfNames = (names: readonly string[]): readonly { readonly what: string; readonly query: string }[] =>
  ['9999-12-31', 'x'.repeat(Math.floor(mostAddress / names.length)), '%00', '%ED%A0%80'].map((value) => ({
    what: `all: ${shown(value)}`,
    query: rawQueryOf(names.map((name) => [name, value])),
  }))

const noBodies = [
  '{',
  '',
  'null',
  '[]',
  '"x"',
  '['.repeat(mostBody),
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  'x'.repeat(megabyte),
].map((body) => ({ what: `the body ${body.slice(0, 12)} of ${body.length} characters`, body }))

function bodies({ json }: Route, usual: Usual): readonly { readonly what: string; readonly body: string }[] {
  // A route that reads no body is sent one all the same.
  if (json.length === 0) return noBodies.slice(-2)
  const base = usual.body
  const places = placesIn(base, json[0])
  const odd = variants({
    base,
    places,
    schemas: json,
    extremes: extremesOf,
    inAll: [null, -1, '\ud800', nested(50), 'x'.repeat(mostBody / places.length)],
    longest: megabyte,
  })
  const lists = places.flatMap((place) => longLists({ base, place, schemas: json }, mostBody, mostEntries))
  return [
    ...[...odd, ...lists].map(({ what, value }) => ({ what, body: JSON.stringify(value) })),
    ...places
      .filter((place) => typeof valueAt(base, place) === 'number')
      .map((place) => ({
        what: `${named(place)}: 1e999`,
        body: JSON.stringify(withAt(base, place, '1e999')).replace('"1e999"', '1e999'),
      })),
    ...noBodies,
  ]
}
