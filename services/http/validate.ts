import { zValidator } from '@hono/zod-validator'
import * as z from 'zod/mini'

import { problem } from './problem.ts'

/** Problems that are named in one answer. */
const mostFields = 20

/**
 * Parses a part of the request by a schema of the contract: what does not fit is 'invalid_request' with the fields' paths.
 * Unknown fields are dropped. A JSON body must say that it is one.
 */
export function validate<Target extends 'json' | 'query' | 'param', Schema extends z.core.$ZodType>(target: Target, schema: Schema) {
  return zValidator(target, schema, (result, c) => {
    if (target === 'json' && !isJson(c.req.header('content-type'))) throw problem('unsupported_media_type')
    if (result.success) return
    const fields = result.error.issues.slice(0, mostFields).map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
    throw problem('invalid_request', { fields })
  })
}

const isJson = (contentType: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(contentType ?? '')
