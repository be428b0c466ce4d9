import type { MiddlewareHandler } from 'hono'

import { clientAddress } from './client-address.ts'
import { isForwarded } from './this-machine.ts'

/** Warns once of a nearby proxy while TRUSTED_PROXIES is 0, which makes all visitors one client. */
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

/** Loopback or private: others may forge the header. */
const isNear = (address: string): boolean =>
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][0-9a-f]{2}:|fe80:)/.test(address)

/** Installations without an expected proxy. */
export const isWithoutProxy = (config: {
  readonly isProduction: boolean
  readonly isAppUrlGiven: boolean
  readonly appUrl: string
}): boolean =>
  !config.isProduction &&
  (!config.isAppUrlGiven || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(config.appUrl).hostname))
