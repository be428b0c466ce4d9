import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret that encrypts keys and credentials: SECRET_KEY, or one that is made once and kept in the data directory, readable
 * by its owner alone. Several processes may start at once: the first one's is everybody's.
 */
export async function readSecretKey(given: string | null, dataDirectory: string): Promise<string> {
  return (await findSecretKey(given, dataDirectory)) ?? makeKey(secretKeyFile(dataDirectory), dataDirectory)
}

/** The same, without making one: null where there is none yet. */
export const findSecretKey = async (given: string | null, dataDirectory: string): Promise<string | null> =>
  given ?? (await readKey(secretKeyFile(dataDirectory)))

export const secretKeyFile = (dataDirectory: string): string => join(dataDirectory, 'secret-key')

/** One secret for each use, so that none opens another's door. */
export const secretFor = (secret: string, use: 'cards' | 'customers' | 'sms'): string =>
  createHmac('sha256', secret).update(use).digest('base64url')

async function readKey(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

async function makeKey(file: string, directory: string): Promise<string> {
  await mkdir(directory, { recursive: true })
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    // A link is made whole or not at all, and never over another process's key.
    await link(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
  return (await readFile(file, 'utf8')).trim()
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
