import type { Context } from 'hono'

import { clientAddress } from './client-address.ts'

/** Whether somebody at this machine asks for themselves. */
export const isThisMachine = (c: Context): boolean =>
  !isForwarded(c) && /^(127\.|::1$)/.test(clientAddress({ trustedProxies: 0 })(c))

/** A proxy on this machine asks for somebody else. */
export const isForwarded = (c: Context): boolean =>
  ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => c.req.header(name) !== undefined)
