import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error as Google's APIs answer it: https://cloud.google.com/apis/design/errors, with the reason of the older APIs. */
export const refusal = (
  c: Context,
  code: ContentfulStatusCode,
  status: string,
  message: string,
  reason: string,
): Response => c.json({ error: { code, message, status, errors: [{ message, domain: 'global', reason }] } }, code)

export const notFound = (c: Context): Response =>
  refusal(c, 404, 'NOT_FOUND', 'Requested entity was not found.', 'notFound')

export const invalid = (c: Context, message: string): Response =>
  refusal(c, 400, 'INVALID_ARGUMENT', message, 'invalid')
