import type { Context } from 'hono'

import type { SessionUse } from '#services/domain/accounts/ports.ts'
import { unattendedHeader } from '#services/isomorphic/unattended.ts'

/**
 * How a request uses its session. Pages that read by themselves, and streams, which browsers open again and again, say so: an office that
 * was left open ends after its half hour as if the page were shut.
 */
export const sessionUseOf = (c: Context): SessionUse => ({
  isUnattended:
    c.req.header(unattendedHeader) !== undefined || (c.req.header('accept') ?? '').includes('text/event-stream'),
})
