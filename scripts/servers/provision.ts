import { spawnSync } from 'node:child_process'
import { accessSync, constants, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const parts = {
  postgres: { package: 'postgresql', names: ['initdb'] },
  redis: { package: 'redis-server', names: ['redis-server'] },
  dovecot: { package: 'dovecot-imapd', names: ['dovecot'] },
  // For one proof alone: nothing that `npm test` runs asks for it.
  libreoffice: { package: 'libreoffice-calc', names: ['soffice', 'libreoffice'] },
  // Its pages cost less than half of the processor time of those in the whole browser, which serves where it is there already.
  chromium: {
    package: 'chromium-headless-shell',
    names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
  },
} as const

export type Part = keyof typeof parts

const installWithinMs = 10 * 60_000
const debianPostgres = '/usr/lib/postgresql'

export function provision(wanted: readonly Part[]): void {
  const missing = wanted.filter((part) => locate(part) === undefined)
  if (missing.length === 0) return

  const packages = missing.map((part) => parts[part].package)
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    throw new MissingProgramsError(`Missing: ${missing.join(', ')}. On Debian, as root: apt-get update && ${command}`)
  }
  console.error(`Installing what is missing: ${packages.join(', ')}`)
  aptGet('update')
  aptGet('install', '-y', '--no-install-recommends', ...packages)
  const still = missing.filter((part) => locate(part) === undefined)
  if (still.length > 0) throw new MissingProgramsError(`apt-get ended well, but ${still.join(', ')} cannot be found`)
}

/** Throws `MissingProgramsError`. */
export function findProgram(part: Part): string {
  const path = locate(part)
  if (path) return path
  throw new MissingProgramsError(`${parts[part].names[0]} is not installed (Debian package: ${parts[part].package})`)
}

/** Folder of `initdb`, `postgres`, `pg_isready` and `pgbench`, behind a link. */
export const findPostgres = (): string => dirname(realpathSync(findProgram('postgres')))

export class MissingProgramsError extends Error {
  override name = 'MissingProgramsError'
}

function locate(part: Part): string | undefined {
  for (const name of parts[part].names) {
    const path = onPath(name)
    if (path) return path
  }
  return part === 'postgres' ? newestDebianPostgres() : undefined
}

/** Debian's versioned folders are not on the path. */
function newestDebianPostgres(): string | undefined {
  const versions = readdirIfThere(debianPostgres).toSorted((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(debianPostgres, version, 'bin', 'initdb')).find(isExecutable)
}

function onPath(name: string): string | undefined {
  // Accounts other than root often lack the system's folders, where Debian puts servers.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function readdirIfThere(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function aptGet(...args: string[]): void {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Standard output belongs to results, so apt's goes to standard error.
  const done = spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env: environment, timeout: installWithinMs })
  if (done.status !== 0) {
    throw new MissingProgramsError(`apt-get ${args.join(' ')} failed`, { cause: done.error })
  }
}
