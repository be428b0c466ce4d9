import type { Context, MiddlewareHandler } from 'hono'

import { clientAddress } from './client-address.ts'
import { problem } from './problem.ts'

/** Whether somebody at this machine asks for themselves. */
export const isThisMachine = (c: Context): boolean =>
  !isForwarded(c) && /^(127\.|::1$)/.test(clientAddress({ trustedProxies: 0 })(c))

/** Refuses everybody else. */
export const onlyThisMachine: MiddlewareHandler = async (c, next) => {
  if (!isThisMachine(c)) throw problem('unauthorized')
  await next()
}

/** A proxy on this machine asks for somebody else. */
const isForwarded = (c: Context): boolean =>
  ['forwarded', 'x-forwarded-for', 'x-real-ip'].some((name) => c.req.header(name) !== undefined)
