import { lstatSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** What a socket's path may have: 107 bytes on Linux, 103 elsewhere. */
const longestPath = 103
const folderPrefix = 'fresh-glaze-'
/** What follows the folder: '/fresh-glaze-XXXXXX/s'. */
const nearCharacters = folderPrefix.length + 9

/** Where operators find the process that has the data. */
const socketPath = (dataDirectory: string): string => join(resolve(dataDirectory), 'control.sock')

/** Where to connect: the path itself, or the target of a link there when the path is too long for a socket. */
export function pathToConnect(dataDirectory: string): string {
  const path = socketPath(dataDirectory)
  return isLink(path) ? readlinkSync(path) : path
}

/**
 * Where to listen. Only for whoever has locked the data directory: what is found there was left behind by a process that was
 * killed, and goes. `remove` takes away everything that was made.
 */
export function pathToListen(dataDirectory: string): { path: string; remove: () => void } {
  const path = socketPath(dataDirectory)
  const remove = () => clearAway(path)
  remove()
  if (Buffer.byteLength(path) <= longestPath) return { path, remove }
  const folder = [tmpdir(), '/tmp'].find((each) => Buffer.byteLength(each) + nearCharacters <= longestPath) ?? '/tmp'
  const target = join(mkdtempSync(join(folder, folderPrefix)), 's')
  symlinkSync(target, path)
  return { path: target, remove }
}

function clearAway(path: string): void {
  if (isLink(path)) {
    const folder = dirname(readlinkSync(path))
    if (basename(folder).startsWith(folderPrefix)) rmSync(folder, { recursive: true, force: true })
  }
  rmSync(path, { force: true })
}

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
