import { statSync } from 'node:fs'
import { join } from 'node:path'

import { ConfigError, type Config } from '#services/process/config.ts'

/** Owner of the embedded database's files; null for a server. */
function foreignOwner({ databaseUrl, dataDirectory }: Config): { uid: number; gid: number } | null {
  if (databaseUrl !== null || process.getuid === undefined) return null
  const file = statSync(join(dataDirectory, 'database', 'PG_VERSION'), { throwIfNoEntry: false })
  return file === undefined || file.uid === process.getuid() ? null : { uid: file.uid, gid: file.gid }
}

/** Root becomes the owner of the files, others are refused: foreign files would lock the owner out. */
export function becomeOwner(config: Config): void {
  const owner = foreignOwner(config)
  if (owner === null) return
  if (process.getuid?.() !== 0)
    throw new ConfigError(`${config.dataDirectory} belongs to user ${owner.uid}: ask as that one.`)
  process.setgroups?.([])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
}

export function refuseForeignData(config: Config): void {
  const owner = foreignOwner(config)
  if (owner === null) return
  throw new ConfigError(
    `${config.dataDirectory} belongs to user ${owner.uid} and this is user ${process.getuid?.()}: start as that one, or give the whole folder to this one.`,
  )
}
