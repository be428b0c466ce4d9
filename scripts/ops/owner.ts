import { statSync } from 'node:fs'
import { join } from 'node:path'

import { ConfigError, type Config } from '#services/process/config.ts'

/** Who owns the files of the embedded database; null on a server, where there are none, and where owners do not exist. */
function foreignOwner({ databaseUrl, dataDirectory }: Config): { uid: number; gid: number } | null {
  if (databaseUrl !== null || process.getuid === undefined) return null
  const file = statSync(join(dataDirectory, 'database', 'PG_VERSION'), { throwIfNoEntry: false })
  return file === undefined || file.uid === process.getuid() ? null : { uid: file.uid, gid: file.gid }
}

/**
 * Files that another user makes among those of the embedded database would keep its owner from opening it ever again. Root becomes
 * the owner for the rest of the program; anybody else is refused.
 */
export function becomeOwner(config: Config): void {
  const owner = foreignOwner(config)
  if (owner === null) return
  if (process.getuid?.() !== 0)
    throw new ConfigError(`${config.dataDirectory} belongs to user ${owner.uid}: ask as that one.`)
  process.setgroups?.([])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
}

/** The same for a start, which would go on writing for days: it is refused to everybody. */
export function refuseForeignData(config: Config): void {
  const owner = foreignOwner(config)
  if (owner === null) return
  throw new ConfigError(
    `${config.dataDirectory} belongs to user ${owner.uid} and this is user ${process.getuid?.()}: start as that one, or give the whole folder to this one.`,
  )
}
