import type { Context } from 'hono'

import { clientAddress } from './client-address.ts'

export const isThisMachine = (c: Context): boolean =>
  !isForwarded(c) && /^(127\.|::1$)/.test(clientAddress({ trustedProxies: 0 })(c))

export const isForwarded = (c: Context): boolean =>
  ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => c.req.header(name) !== undefined)
