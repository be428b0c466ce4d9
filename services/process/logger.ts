import { pino } from 'pino'

import type { Logger } from '#services/commands/logger.ts'

import type { Config } from './config.ts'

/** Redacted fields. */
const secrets = [
  'authorization',
  'cookie',
  'clientSecret',
  'client_secret',
  'password',
  'email',
  'phone',
  'address',
  'secret',
]

/** JSON lines on standard error; standard output is for people. */
export const openLogger = (level: Config['logLevel']): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: secrets.flatMap((name) => [name, `*.${name}`]),
    },
    pino.destination(2),
  )
