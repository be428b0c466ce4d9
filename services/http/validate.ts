import { zValidator } from '@hono/zod-validator'
import * as z from 'zod/mini'

import { problem } from './problem.ts'
import { faultIn } from './safe-input.ts'

const mostFields = 20

/** Parses a part of the request: 'invalid_request' with paths. Unknown fields are dropped or refused by the schema. */
export function validate<Target extends 'json' | 'query' | 'param', Schema extends z.core.$ZodType>(
  target: Target,
  schema: Schema,
) {
  const validator = zValidator(target, z.pipe(safe, schema), (result, c) => {
    if (target === 'json' && !isJson(c.req.header('content-type'))) throw problem('unsupported_media_type')
    if (result.success) return
    // Of a failed parse the validator hands on what was sent.
    const sent: unknown = result.data
    throw problem('invalid_request', {
      fields: result.error.issues.flatMap((issue) => fieldsOf(issue, sent)).slice(0, mostFields),
    })
  })
  validated.set(validator, { target, schema })
  return validator
}

export interface ValidatedPart {
  readonly target: 'json' | 'query' | 'param'
  readonly schema: z.core.$ZodType
}

const validated = new WeakMap<object, ValidatedPart>()

/** Validated part; undefined for other handlers. */
export const validatedBy = (handler: object): ValidatedPart | undefined => validated.get(handler)

const safe = z.unknown().check(({ value }) => refuseFaults(value))

function refuseFaults(value: unknown): void {
  const fault = faultIn(value)
  if (fault === null) return
  if (fault.kind === 'too_deep') throw problem('malformed_request')
  throw problem('invalid_request', { fields: [{ path: toPath(fault.path), message: faultTexts[fault.kind] }] })
}

const faultTexts = {
  unsafe_key: 'A field has a name that is not allowed.',
  unsafe_text: 'There is a character in it that cannot be kept.',
} as const

interface Issue {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly keys?: readonly string[]
}

const fieldsOf = (issue: Issue, sent: unknown) =>
  issue.code === 'unrecognized_keys'
    ? (issue.keys ?? []).map((key) => ({ path: toPath([...issue.path, key]), message: 'There is no such field.' }))
    : [{ path: toPath(issue.path), message: textOf(issue, isMissing(sent, issue.path)) }]

/** Known names alone, so that callers' texts are not echoed. */
const toPath = (path: readonly PropertyKey[]): string =>
  path.map((key) => (/^[\w-]{1,60}$/.test(String(key)) ? String(key) : '?')).join('.')

/** Sentences by issue, without input. */
function textOf(issue: { readonly code: string }, missing: boolean): string {
  if (missing) return 'This is needed.'
  if (issue.code === 'invalid_type') return 'This is of the wrong kind.'
  const isText = 'origin' in issue && issue.origin === 'string'
  if (issue.code === 'too_small') return isText ? 'This is too short.' : 'This is too small.'
  if (issue.code === 'too_big') return isText ? 'This is too long.' : 'This is too large.'
  if (issue.code === 'invalid_format') return 'This does not have the right form.'
  if (issue.code === 'invalid_value') return 'This is not one of the choices.'
  return 'This is not valid.'
}

const isMissing = (sent: unknown, [key, ...rest]: readonly PropertyKey[]): boolean => {
  if (key === undefined || typeof sent !== 'object' || sent === null) return sent === undefined || sent === ''
  return isMissing(Object.entries(sent).find(([name]) => name === String(key))?.[1], rest)
}

const isJson = (contentType: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(contentType ?? '')
