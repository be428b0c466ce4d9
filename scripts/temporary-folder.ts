import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'

/** Bytes. A whole run of the tests has at most a fifth of it at a time. */
const enough = 8 * 1024 ** 3

/**
 * A new folder for everything that a run of the tests writes. It is in memory (tmpfs) where the machine has plenty of that: they
 * open databases by the hundred, and to copy one takes a tenth of the processor time there. `TMPDIR` decides where it is set. The
 * accounts that servers run as can get through it.
 */
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
