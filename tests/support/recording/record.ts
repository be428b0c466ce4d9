import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

import { unpackEarlierData } from '#tests/support/earlier-version.ts'
import { readRecorded, unpackRecordedData } from '#tests/support/recorded-version.ts'

import { deleteSpentWal } from './spent-wal.ts'

/**
 * `node tests/support/recording/record.ts COMMIT` makes tests/fixtures/version-COMMIT: that commit lives through the scripted days on
 * the folder of the version before, in a work tree of its own with today's recorder, and says what it answers at their end. With
 * `--answers` it is asked anew on the folder that is there.
 */
const [commit = '', option] = process.argv.slice(2)
if (!/^[0-9a-f]{7,40}$/.test(commit)) throw new Error('Say which commit: node tests/support/recording/record.ts COMMIT')

const root = resolve(import.meta.dirname, '../../..')
const room = mkdtempSync(join(tmpdir(), 'recording-'))
const tree = join(room, 'tree')
const fixture = join(root, 'tests/fixtures', `version-${commit}`)
const git = (...args: readonly string[]) => execFileSync('git', ['-C', root, ...args], { stdio: 'inherit' })

git('worktree', 'add', '--quiet', '--detach', tree, commit)
try {
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  for (const part of ['recording', 'recorded-version.ts'])
    cpSync(join(root, 'tests/support', part), join(tree, 'tests/support', part), { recursive: true })
  if (option !== '--answers') live()
  ask()
} finally {
  git('worktree', 'remove', '--force', tree)
  rmSync(room, { recursive: true, force: true })
}

function live(): void {
  const [lived, data] = [join(room, 'lived'), join(room, 'lived-on')]
  mkdirSync(fixture, { recursive: true })
  mkdirSync(lived)
  unpackEarlierData(data)
  run('live.ts', [data, lived], { RECORDING_CLOCK: '2026-11-22T13:59:00.000Z' })
  deleteSpentWal(data)
  pack('data.tar', spawnSync('tar', ['-c', '-C', data, '.'], { maxBuffer: 1_000_000_000 }).stdout)
  pack('backup.fgb', readFileSync(join(lived, 'backup.fgb')))
  cpSync(join(lived, 'recorded.json'), join(fixture, 'recorded.json'))
}

function ask(): void {
  const [data, answers] = [join(room, 'data'), join(room, 'answers.json')]
  unpackRecordedData(data, fixture)
  run('answer.ts', [data, answers, fixture], { RECORDING_CLOCK: readRecorded(fixture).now, RECORDING_STANDS: 'yes' })
  pack('answers.json', readFileSync(answers))
  writeFileSync(join(fixture, 'differences.txt'), '', { flag: 'a' })
}

function pack(name: string, content: Uint8Array): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 }
  writeFileSync(join(fixture, `${name}.br`), brotliCompressSync(content, { params }))
}

/** A program of that commit, on the recording's clock. */
function run(program: string, args: readonly string[], clock: Readonly<Record<string, string>>): void {
  const of = join(tree, 'tests/support/recording')
  const done = spawnSync(process.execPath, ['--import', join(of, 'set-clock.ts'), join(of, program), ...args], {
    cwd: tree,
    stdio: 'inherit',
    env: { PATH: process.env['PATH'] ?? '', ...clock },
  })
  if (done.status !== 0) throw new Error(`${program} ended with ${done.status}`)
}
