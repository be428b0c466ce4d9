import type { MiddlewareHandler } from 'hono'

import { clientAddress } from './client-address.ts'
import { isForwarded } from './this-machine.ts'

/**
 * Calls once when a proxy near by speaks for visitors while TRUSTED_PROXIES says that there is none: all of them then count as one,
 * and the first who is too busy locks out everybody.
 */
export function watchForProxy(isTrusted: boolean, tell: () => void): MiddlewareHandler {
  let isTold = isTrusted
  const socket = clientAddress({ trustedProxies: 0 })
  return async (c, next) => {
    if (!isTold && isForwarded(c) && isNear(socket(c))) {
      isTold = true
      tell()
    }
    await next()
  }
}

/** From the internet anybody may write such a header; a proxy of ours stands on this machine or in its network. */
const isNear = (address: string): boolean =>
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][0-9a-f]{2}:|fe80:)/.test(address)

/** Where whoever asks on this machine asks for themselves: no proxy is to be expected in front. */
export const isWithoutProxy = (config: {
  readonly isProduction: boolean
  readonly isAppUrlGiven: boolean
  readonly appUrl: string
}): boolean =>
  !config.isProduction &&
  (!config.isAppUrlGiven || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(config.appUrl).hostname))
