// Runs on whatever Node the host has, before anything is installed: plain JavaScript without dependencies.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { ensureInstalled, InstallError } from './install.mjs'

/** Programs of `npm run <verb>`. */
const programs = new Map([
  ['start', 'scripts/start.ts'],
  ['dev', 'scripts/dev.ts'],
  ['test', 'scripts/test.ts'],
  ['check', 'scripts/check.ts'],
  ['build', 'scripts/build.ts'],
  ['translations', 'scripts/translations.ts'],
  ['promises', 'scripts/promises.ts'],
  ['api', 'services/main.ts'],
  ['worker', 'workers/main.ts'],
  ['ops', 'scripts/ops.ts'],
  ['bench', 'tests/bench/bench.ts'],
  ['prove', 'tests/proofs/prove.ts'],
])

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * @param {string} verb
 * @param {string[]} args
 */
async function main(verb, args) {
  const program = programs.get(verb)
  if (program === undefined) {
    console.error(`${verb === '' ? 'Which one?' : `There is no "${verb}".`} npm run ...`)
    for (const [name, path] of programs) console.error(`  ${name.padEnd(8)}${path}`)
    process.exit(2)
  }
  try {
    const node = await ensureInstalled(root)
    runProgram(node, [join(root, program), ...args])
  } catch (error) {
    if (!(error instanceof InstallError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

// Ctrl-C reaches us from the terminal and again from npm. A repetition within this time is the same request.
const sameRequestMs = 1000
const parentCheckMs = 1000

/**
 * Gives the terminal to the program and ends as it ends. The program has a process group of its own, so that a signal
 * reaches it once, through us, and it can drain in peace.
 *
 * @param {string} node
 * @param {string[]} args
 */
function runProgram(node, args) {
  const [command, ...rest] = endingWithUs([node, ...args])
  const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  // Compiled code is kept between starts: half of a start's processor time. Where the folder cannot be written nothing is kept.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node-compile')
  const env = { ...process.env, PATH, NODE_COMPILE_CACHE }
  /** @type {Map<string, number>} */
  const lastHeard = new Map()
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    const before = lastHeard.get(signal) ?? -Infinity
    const now = performance.now()
    if (now - before < sameRequestMs) return
    lastHeard.set(signal, now)
    child.kill(signal)
  }
  // Before the program is there: it may be told to end as soon as it runs.
  process.on('SIGINT', () => forward('SIGINT'))
  process.on('SIGTERM', () => forward('SIGTERM'))
  process.on('SIGHUP', () => forward('SIGTERM'))
  const child = spawn(command, rest, { stdio: 'inherit', detached: true, env })
  child.on('error', (error) => {
    console.error(`${command} could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(signal === null ? code : 128 + constants.signals[signal]))
  if (process.env.npm_lifecycle_event !== undefined) whenParentDies(() => forward('SIGTERM'))
}

/**
 * npm waits for us, so without it somebody killed it by force and nobody is left to end the program.
 *
 * @param {() => void} orphaned
 */
function whenParentDies(orphaned) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    orphaned()
  }, parentCheckMs)
}

/**
 * Command that Linux ends with this process, even after a SIGKILL.
 *
 * @param {[string, ...string[]]} command
 * @returns {[string, ...string[]]}
 */
function endingWithUs(command) {
  const setpriv = '/usr/bin/setpriv'
  return existsSync(setpriv) ? [setpriv, '--pdeathsig', 'KILL', '--', ...command] : command
}

await main(process.argv[2] ?? '', process.argv.slice(3))
