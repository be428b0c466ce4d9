import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

import { masterKeyFrom, opensKeys } from '#events/log/encryption.ts'
import { programVersion } from '#services/process/program-version.ts'

import { bad, ok, sizeText, warn, type Check } from './finding.ts'

/** Free bytes. */
const diskBytes = { bad: 200e6, warn: 1e9 } as const

export const program: Check = async ({ isServing, database }) => {
  const state =
    database.kind === 'postgres' ? 'beside the servers' : isServing ? 'the product runs' : 'the product is stopped'
  return ok('program', `${programVersion()} on Node ${process.version}, ${state}`)
}

export const secretKey: Check = async (ops) => {
  const secret = await ops.secret()
  if (secret === null) {
    return bad(
      'secret key',
      'there is none here',
      'set SECRET_KEY to what the servers have, or run this where DATA_DIR has it',
    )
  }
  if (!(await opensKeys(ops.database, masterKeyFrom(secret)))) {
    return bad(
      'secret key',
      'it does not decrypt the data of this database',
      'put the right SECRET_KEY back; do not start the product with this one',
    )
  }
  const { secretKey: given, isProduction } = ops.config
  if (given === null && isProduction) {
    return warn(
      'secret key',
      'it lies in DATA_DIR beside the data',
      'set SECRET_KEY, so that a stolen disk opens nothing',
    )
  }
  return ok('secret key', given === null ? 'in DATA_DIR, and it fits' : 'from SECRET_KEY, and it fits')
}

export const disk: Check = async ({ config }) => {
  const { bavail, bsize } = await statfsNear(resolve(config.dataDirectory))
  const free = bavail * bsize
  const where = config.databaseUrl === null ? '' : ' on this machine; the database has its own disk'
  const says = `${sizeText(free)} free${where}`
  if (config.databaseUrl !== null) return ok('disk', says)
  if (free < diskBytes.bad) return bad('disk', says, 'make room now: a full disk stops all bookings')
  return free < diskBytes.warn ? warn('disk', says, 'make room, or move DATA_DIR') : ok('disk', says)
}

/** Nearest existing folder. */
async function statfsNear(folder: string): Promise<{ bavail: number; bsize: number }> {
  try {
    return await statfs(folder)
  } catch (error) {
    if (dirname(folder) === folder) throw error
    return statfsNear(dirname(folder))
  }
}
