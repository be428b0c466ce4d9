import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Google's error format, with the older APIs' reason. */
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
