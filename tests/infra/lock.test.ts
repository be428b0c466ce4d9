import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { DirectoryInUse, lockDirectory } from '#infra/database/lock.ts'

let folder: string
let directory: string
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  directory = join(folder, 'data')
})
afterEach(async () => {
  for (const child of children.splice(0)) await end(child)
  rmSync(folder, { recursive: true, force: true })
})

test('of five processes that lock a folder exactly one succeeds, and the others learn who has it', async () => {
  for (let round = 0; round < 2; round += 1) {
    const starters = await Promise.all(Array.from({ length: 5 }, startChild))
    const answers = await Promise.all(starters.map(tryLock))
    const winners = starters.filter((_, index) => answers[index] === 'got it')
    expect(winners).toHaveLength(1)
    for (const answer of answers.filter((each) => each !== 'got it')) {
      expect(answer).toContain(`${directory} is in use by process ${winners[0]?.pid} on ${hostname()} since 20`)
      expect(answer).toMatch(/^DirectoryInUse: /)
    }
    // Killed without a word: of the next five again exactly one gets it.
    for (const starter of starters) await end(starter)
  }
})

test('after the holder was killed, of five that come at once exactly one clears its lock away', async () => {
  for (let round = 0; round < 2; round += 1) {
    const dead = await startChild()
    expect(await tryLock(dead)).toBe('got it')
    await end(dead)
    const starters = await Promise.all(Array.from({ length: 5 }, startChild))
    const answers = await Promise.all(starters.map(tryLock))
    expect(answers.filter((answer) => answer === 'got it')).toHaveLength(1)
    for (const starter of starters) await end(starter)
  }
})

test('a released folder can be locked again and nothing is left beside it', async () => {
  const lock = await lockDirectory(directory)
  expect(readdirSync(folder)).toEqual(['data.lock'])
  await lock.release()
  expect(readdirSync(folder)).toEqual([])
  await (await lockDirectory(directory)).release()
})

test('a second lock in the same process is refused, also by another name of the folder', async () => {
  const lock = await lockDirectory(directory)
  symlinkSync(folder, join(folder, 'other-name'))
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUse)
  await expect(lockDirectory(join(folder, 'other-name/data'))).rejects.toThrow(`is in use by process ${process.pid}`)
  await lock.release()
})

test('a lock is not cleared away for a later process that merely has the same number', async () => {
  await lockDirectory(directory)
  const path = `${directory}.lock`
  const holder = JSON.parse(readFileSync(path, 'utf8')) as object
  writeFileSync(path, JSON.stringify({ ...holder, startedAt: 'another boot/1' }))
  await (await lockDirectory(directory)).release()
  expect(readdirSync(folder)).toEqual([])
})

test('a lock of another computer is respected, and the message says what to do about it', async () => {
  await lockDirectory(directory)
  const path = `${directory}.lock`
  const holder = JSON.parse(readFileSync(path, 'utf8')) as object
  writeFileSync(path, JSON.stringify({ ...holder, host: 'elsewhere', pid: 1 }))
  await expect(lockDirectory(directory)).rejects.toThrow(`process 1 on elsewhere`)
  await expect(lockDirectory(directory)).rejects.toThrow(`delete ${path}`)
})

test('a lock file that is not ours stops the start instead of being guessed at', async () => {
  writeFileSync(`${directory}.lock`, '')
  await expect(lockDirectory(directory)).rejects.toThrow('is not a lock file of ours')
})

test("a release after the lock had become somebody else's leaves theirs alone", async () => {
  const lock = await lockDirectory(directory)
  const path = `${directory}.lock`
  const theirs = JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), nonce: crypto.randomUUID() })
  writeFileSync(path, theirs)
  await lock.release()
  expect(readFileSync(path, 'utf8')).toBe(theirs)
})

async function startChild(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'lock-child.ts'), [directory], { stdio: 'inherit' })
  children.push(child)
  await once(child, 'message')
  return child
}

async function tryLock(child: ChildProcess): Promise<string> {
  child.send('now')
  const [answer] = (await once(child, 'message')) as [string]
  return answer
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
