import { utimesSync, writeFileSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { serverAccount } from '#scripts/servers/program.ts'

import { believableMail } from './believable-mail.ts'

/** Writes a user's Maildir before the server's start; returns its bytes by IMAP's count. */
export async function fillMaildir(folder: string, count: number): Promise<number> {
  const { uid, gid } = serverAccount()
  for (const name of ['cur', 'new', 'tmp']) await mkdir(join(folder, name), { recursive: true })
  let total = 0
  for (let index = 0; index < count; index += 1) {
    const { raw, receivedAt, isRead, isStarred } = believableMail(index, count)
    const bytes = Buffer.byteLength(raw)
    const bytesOfWire = bytes + raw.split('\n').length - 1
    total += bytesOfWire
    // Sizes are in the name, as a server writes it: without them it reads each file for them.
    const flags = `${isStarred ? 'F' : ''}${isRead ? 'S' : ''}`
    const name = `${Math.floor(receivedAt.getTime() / 1_000)}.M${index}P1.bench,S=${bytes},W=${bytesOfWire}:2,${flags}`
    const path = join(folder, 'cur', name)
    writeFileSync(path, raw, { mode: 0o644 })
    utimesSync(path, receivedAt, receivedAt)
  }
  for (const path of [
    dirname(dirname(folder)),
    dirname(folder),
    folder,
    ...['cur', 'new', 'tmp'].map((one) => join(folder, one)),
  ])
    await chown(path, uid, gid)
  return total
}
