import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** SECRET_KEY, or one created once in the data directory; the first of concurrent starts wins. */
export async function readSecretKey(given: string | null, dataDirectory: string): Promise<string> {
  return (await findSecretKey(given, dataDirectory)) ?? makeKey(secretKeyFile(dataDirectory), dataDirectory)
}

/** Null without creating one. */
export const findSecretKey = async (given: string | null, dataDirectory: string): Promise<string | null> =>
  given ?? (await readKey(secretKeyFile(dataDirectory)))

export const secretKeyFile = (dataDirectory: string): string => join(dataDirectory, 'secret-key')

/** Derived secret per use. */
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
