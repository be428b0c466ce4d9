import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, realpath, unlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { z } from 'zod'

const holderSchema = z.object({
  pid: z.int(),
  host: z.string(),
  since: z.iso.datetime(),
  /** Start time, against reuse of process numbers. Absent where unknown. */
  startedAt: z.string().optional(),
  nonce: z.uuid(),
})

export type Holder = Readonly<z.infer<typeof holderSchema>>

export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse'
  readonly holder: Holder
  constructor(directory: string, lockFile: string, holder: Holder) {
    const elsewhere = holder.host === hostname() ? '' : ` If that computer is gone for good, delete ${lockFile}.`
    super(
      `${directory} is in use by process ${holder.pid} on ${holder.host} since ${holder.since}. ` +
        `Two processes would destroy each other's data.${elsewhere}`,
    )
    this.holder = holder
  }
}

export interface DirectoryLock {
  release(): Promise<void>
}

/** Locks a folder by a file, which PGlite does not; clears a dead process's. Rejects with `DirectoryInUse`. */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const parent = dirname(directory)
  await mkdir(parent, { recursive: true })
  // By its real name, so that a link to the folder does not lead around the lock.
  const real = await realpath(directory).catch(async () => join(await realpath(parent), basename(directory)))
  const path = `${real}.lock`
  const me: Holder = {
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    startedAt: processStart(process.pid)?.startedAt,
    nonce: crypto.randomUUID(),
  }
  const holder = await take(path, me)
  if (holder) throw new DirectoryInUse(directory, path, holder)
  return { release: () => removeIf(path, me.nonce) }
}

/** Returns a live holder; null otherwise. */
async function take(path: string, me: Holder): Promise<Holder | undefined> {
  const mine = `${path}.${me.nonce}`
  await writeFile(mine, JSON.stringify(me), { mode: 0o600 })
  try {
    for (;;) {
      // A link appears at once with its contents, and only where there is nothing: nobody reads half a holder.
      if (await linkIfAbsent(mine, path)) return undefined
      const holder = await readHolder(path)
      if (holder && isAlive(holder)) return holder
      if (holder) await clearAway(path, holder, me)
    }
  } finally {
    await unlink(mine)
  }
}

/** Removes a dead holder's file under a lock on that holder, so that a successor's file is safe. */
async function clearAway(path: string, dead: Holder, me: Holder): Promise<void> {
  const claim = `${path}.clearing-${dead.nonce}`
  const other = await take(claim, { ...me, nonce: crypto.randomUUID() })
  if (other) {
    await delay(5) // it is being cleared away by someone alive
    return
  }
  await removeIf(path, dead.nonce)
  await unlink(claim)
}

async function removeIf(path: string, nonce: string): Promise<void> {
  const holder = await readHolder(path)
  if (holder?.nonce === nonce) await unlink(path)
}

async function linkIfAbsent(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw new Error(`${path} is not a lock file of ours; delete it if nothing uses the folder`, { cause: error })
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.host !== hostname()) return true // it cannot be asked
  if (process.platform === 'linux') {
    const found = processStart(holder.pid)
    return found !== undefined && !found.isDead && found.startedAt === holder.startedAt
  }
  try {
    process.kill(holder.pid, 0)
    return true
  } catch (error) {
    return !hasCode(error, 'ESRCH')
  }
}

/** Boot and clock tick of a process's start, from Linux' /proc, and whether it is a zombie. */
function processStart(pid: number): { startedAt: string; isDead: boolean } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // After the name, which may hold blanks and brackets itself: state is the first field, start the twentieth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { startedAt: `${boot}/${fields[19]}`, isDead: fields[0] === 'Z' || fields[0] === 'X' }
  } catch {
    return undefined // no such process, or not Linux
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
