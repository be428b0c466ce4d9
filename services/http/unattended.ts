import type { Context } from 'hono'

import type { SessionUse } from '#services/domain/accounts/ports.ts'
import { unattendedHeader } from '#services/isomorphic/unattended.ts'

/** Automatic requests and streams do not prolong the session. */
export const sessionUseOf = (c: Context): SessionUse => ({
  isUnattended:
    c.req.header(unattendedHeader) !== undefined || (c.req.header('accept') ?? '').includes('text/event-stream'),
})
