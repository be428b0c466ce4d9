// Runs on whatever Node the host has, before anything is installed: plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const wantedMajor = 26
const heartbeatMs = 10_000
const waitForOtherMs = 10 * 60_000
const fetchWithinMs = 5 * 60_000

export class InstallError extends Error {
  /** @override */
  name = 'InstallError'
}

/**
 * Installs what package-lock.json names unless it is there already.
 *
 * @param {string} root the project's folder
 * @param {string} hostVersion of the Node that this runs on
 * @returns {Promise<string>} the path of a Node that the project runs on: its own, or the host's
 * @throws {InstallError}
 */
export async function ensureInstalled(root, hostVersion = process.version) {
  if (!isInstalled(root)) {
    await withInstallLock(root, async () => {
      if (!isInstalled(root)) await install(root)
    })
  }
  const node = join(root, 'node_modules/.bin/node')
  if (runs(node)) return node
  if (isWanted(hostVersion)) return process.execPath
  if (missingLibrary(answerOf(node)) === undefined) fetchRuntime(root)
  installMissingLibraries(node)
  if (runs(node)) return node
  throw new InstallError(
    `${node} is not a Node ${wantedMajor} that runs on ${process.platform}-${process.arch}. ` +
      'Remove node_modules and try again; if it stays, the npm package "node" has no build for this machine.',
  )
}

/**
 * A stamp of the lock file is left after each install. Without it, or when it is another one, what npm noted about the
 * folder decides: whoever ran `npm install` by hand need not wait again.
 *
 * @param {string} root
 */
function isInstalled(root) {
  const stamp = stampOf(root)
  if (readIfThere(stampPath(root)) === stamp) return true
  if (!matchesLock(root)) return false
  writeFileSync(stampPath(root), stamp)
  return true
}

/** @param {string} root */
const stampPath = (root) => join(root, 'node_modules/.fresh-glaze-lock')

/** @param {string} root */
function stampOf(root) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(`${process.platform} ${process.arch} `).update(lock).digest('hex')
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} LockFile
 * @param {string} root
 */
function matchesLock(root) {
  const noted = readIfThere(join(root, 'node_modules/.package-lock.json'))
  if (noted === undefined) return false
  const wanted = parseLock(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages ?? {}
  const present = parseLock(noted).packages ?? {}
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    const have = present[path]
    if (path === '') return true
    // Optional packages are for other platforms when they are absent.
    if (have === undefined) return optional === true || devOptional === true
    return have.version === version && have.integrity === integrity
  })
}

/**
 * @param {string} text
 * @returns {LockFile}
 */
// oxlint-disable-next-line typescript/no-unsafe-return -- npm writes both files, and every field is checked where it is read
const parseLock = (text) => JSON.parse(text)

/** @param {string} root */
async function install(root) {
  console.error('Installing the dependencies (the first time this takes about a minute) ...')
  const started = performance.now()
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`
  const heartbeat = setInterval(() => console.error(`  still installing, ${seconds()}`), heartbeatMs)
  // The build tools are development dependencies, and a start builds the web app: NODE_ENV=production must not omit them.
  // Only errors: npm would warn that tools need a newer Node than the host's, and they get one.
  const code = await npm(root, ['ci', '--include=dev', '--loglevel=error'])
  clearInterval(heartbeat)
  if (code !== 0) throw new InstallError(`npm ci failed (${code}); what it printed above says why.`)
  console.error(`Installed in ${seconds()}`)
  writeFileSync(stampPath(root), stampOf(root))
}

/**
 * Fetches the runtime of the package "node" where npm's install scripts are switched off.
 *
 * @param {string} root
 */
function fetchRuntime(root) {
  console.error(`Fetching Node ${wantedMajor} ...`)
  const folder = join(root, 'node_modules/node')
  // npm runs the build's own install in here, without the switch that brought us here.
  const env = { ...hostEnvironment(root), npm_config_ignore_scripts: 'false' }
  spawnSync('node', ['installArchSpecificPackage'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    env,
    timeout: fetchWithinMs,
  })
  const link = join(root, 'node_modules/.bin/node')
  if (!existsSync(link) && existsSync(join(folder, 'bin/node'))) symlinkSync('../node/bin/node', link)
}

/** @param {string} node */
const ask = (node) => spawnSync(node, ['--version'], { encoding: 'utf8', timeout: 30_000 })

/** @param {string} node */
function runs(node) {
  const asked = ask(node)
  return asked.status === 0 && isWanted(asked.stdout)
}

/** @param {string} version 'v26.10.0' */
const isWanted = (version) => Number(/^v(\d+)\./.exec(version)?.[1]) >= wantedMajor

/**
 * Error output of a program that did not start.
 *
 * @param {string} node
 */
const answerOf = (node) => ask(node).stderr ?? ''

/** Runtime libraries and their Debian packages. */
const packages = new Map([
  ['libatomic.so.1', 'libatomic1'],
  ['libstdc++.so.6', 'libstdc++6'],
  ['libgcc_s.so.1', 'libgcc-s1'],
])

/**
 * The library without which the system's loader did not start a program, by what it said.
 *
 * @param {string} said
 * @returns {string | undefined}
 */
export const missingLibrary = (said) => /error while loading shared libraries: ([^\s:]+)/.exec(said)?.[1]

/**
 * Advice to install a missing library.
 *
 * @param {string} library
 */
export function libraryAdvice(library) {
  const known = packages.get(library)
  const lacks = `Node ${wantedMajor} needs ${library}, which this system lacks.`
  return known === undefined
    ? `${lacks} Install the package of your system that has it; on Debian \`apt-file search ${library}\` names it.`
    : `${lacks} On Debian and Ubuntu it is in the package ${known}. As root: apt-get update && ${aptInstall(known).join(' ')}`
}

/** @param {string} name */
const aptInstall = (name) => ['apt-get', 'install', '-y', '--no-install-recommends', name]

/**
 * Installs the libraries that a program asks for, one after the other, where this may be done: on Debian as root. Its answer says
 * what is missing: nothing is guessed.
 *
 * @param {string} node
 * @throws {InstallError} that names package and command where it may not be done, or did not help
 */
function installMissingLibraries(node) {
  let before
  for (;;) {
    const library = missingLibrary(answerOf(node))
    if (library === undefined) return
    const name = packages.get(library)
    const mayInstall = name !== undefined && library !== before && process.getuid?.() === 0 && isOnPath('apt-get')
    if (!mayInstall) throw new InstallError(libraryAdvice(library))
    console.error(`Node ${wantedMajor} needs ${library}: installing Debian's package ${name} ...`)
    for (const command of [['apt-get', 'update'], aptInstall(name)]) {
      const [program = '', ...args] = command
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      // Standard output belongs to the program that follows.
      const done = spawnSync(program, args, { stdio: ['ignore', 2, 2], env, timeout: fetchWithinMs })
      if (done.status !== 0) throw new InstallError(`${command.join(' ')} failed. ${libraryAdvice(library)}`)
    }
    before = library
  }
}

/** @param {string} program */
const isOnPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<number>}
 */
function npm(root, args) {
  return new Promise((resolve) => {
    // Standard output belongs to the program that follows.
    const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 2, 2], env: hostEnvironment(root) })
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * Environment without node_modules/.bin on the path: npm is about to remove the Node in there.
 *
 * @param {string} root
 */
function hostEnvironment(root) {
  const own = join(root, 'node_modules')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(own))
  return { ...process.env, PATH: path.join(delimiter) }
}

/**
 * One install at a time: API and workers may be started together on a new machine.
 *
 * @param {string} root
 * @param {() => Promise<void>} work
 */
async function withInstallLock(root, work) {
  const lock = join(root, '.build/installing')
  mkdirSync(join(root, '.build'), { recursive: true })
  const deadline = Date.now() + waitForOtherMs
  while (!take(lock)) {
    if (Date.now() > deadline)
      throw new InstallError(`Another install has not ended in 10 minutes. Remove ${lock} if none runs.`)
    await sleep(500)
  }
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    const holder = Number(readIfThere(lock))
    if (holder > 0 && !isAlive(holder)) rmSync(lock, { force: true })
    return false
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
