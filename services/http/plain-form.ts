import type { Context } from 'hono'

/** Whether the browser sends the form by itself, because its scripts have not come or are switched off. */
export const isPlainForm = (c: Context): boolean =>
  c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') === true
