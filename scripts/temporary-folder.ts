import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'

/** Bytes; a run of tests uses a fifth at most. */
const enough = 8 * 1024 ** 3

/** Folder of a run, in memory (tmpfs) where large enough, for cheap copies of databases. `TMPDIR` overrides it. */
export function makeTemporaryFolder(name: string): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? inMemory : tmpdir(), name))
  chmodSync(folder, 0o711)
  return folder
}

function hasRoomInMemory(): boolean {
  if (process.env['TMPDIR'] || process.platform !== 'linux' || !mayRunProgramsThere()) return false
  const { bavail, bsize } = statfsSync(inMemory)
  return Math.min(bavail * bsize, process.availableMemory()) >= enough
}

const mayRunProgramsThere = (): boolean =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .some(
      ([, place, type, options = '']) =>
        place === inMemory && type === 'tmpfs' && !options.split(',').includes('noexec'),
    )
