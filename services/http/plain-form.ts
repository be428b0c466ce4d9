import type { Context } from 'hono'

export const isPlainForm = (c: Context): boolean =>
  c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') === true
