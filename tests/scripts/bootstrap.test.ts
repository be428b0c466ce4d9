import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Says that it is ready and what reaches it; ends by itself with the code that it was given, or 200 ms after SIGINT with 7. */
const program = `
const [code] = process.argv.slice(2)
process.on('SIGINT', () => { console.log('heard SIGINT'); setTimeout(() => process.exit(7), 200) })
console.log('ready', process.version)
if (code) process.exit(Number(code))
setInterval(() => {}, 1000)
`

describe('a verb runs its program on the Node of the project', () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fresh-glaze-bootstrap-'))
    mkdirSync(join(folder, 'scripts'))
    for (const file of ['scripts/bootstrap.mjs', 'scripts/install.mjs', 'package.json', 'package-lock.json']) {
      copyFileSync(join(root, file), join(folder, file))
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'scripts/ops.ts'), program)
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('an unknown verb is answered with the list of verbs', async () => {
    const { code, printed } = await ended(bootstrap(folder, 'fly'))
    expect(code).toBe(2)
    expect(printed).toContain('There is no "fly"')
    expect(printed).toMatch(/start +scripts\/start\.ts/)
  })

  test('the exit code is that of the program', async () => {
    const { code, printed } = await ended(bootstrap(folder, 'ops', '5'))
    expect(printed).toMatch(/ready v2[6-9]\./)
    expect(code).toBe(5)
  })

  test('Ctrl-C twice in a moment reaches the program once, and it ends in peace', async () => {
    const child = bootstrap(folder, 'ops')
    const end = ended(child)
    await said(child, 'ready')
    child.kill('SIGINT')
    await sleep(50)
    child.kill('SIGINT')
    const { code, printed } = await end
    expect(printed.match(/heard SIGINT/g)).toHaveLength(1)
    expect(code).toBe(7)
  })

  test.runIf(existsSync('/usr/bin/setpriv'))('the program does not outlive a launcher killed by force', async () => {
    const child = bootstrap(folder, 'ops')
    await said(child, 'ready')
    child.kill('SIGKILL')
    // The program holds the other end of the pipe for as long as it lives.
    await once(child, 'close', { signal: AbortSignal.timeout(10_000) })
    expect(child.signalCode).toBe('SIGKILL')
  })
})

const bootstrap = (folder: string, ...args: string[]): ChildProcess =>
  spawn(process.execPath, [join(folder, 'scripts/bootstrap.mjs'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })

async function said(child: ChildProcess, word: string): Promise<void> {
  let heard = ''
  while (!heard.includes(word) && child.stdout) {
    const chunk: unknown[] = await once(child.stdout, 'data', { signal: AbortSignal.timeout(20_000) })
    heard += String(chunk[0])
  }
}

async function ended(child: ChildProcess): Promise<{ code: number | null; printed: string }> {
  let printed = ''
  child.stdout?.on('data', (chunk) => (printed += String(chunk)))
  child.stderr?.on('data', (chunk) => (printed += String(chunk)))
  await once(child, 'close', { signal: AbortSignal.timeout(20_000) })
  return { code: child.exitCode, printed }
}
