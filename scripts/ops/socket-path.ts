import { lstatSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** Limit of socket paths: 107 bytes on Linux, 103 elsewhere. */
const longestPath = 103
const folderPrefix = 'fresh-glaze-'
/** Length of '/fresh-glaze-XXXXXX/s'. */
const nearCharacters = folderPrefix.length + 9

const socketPath = (dataDirectory: string): string => join(resolve(dataDirectory), 'control.sock')

/** The path, or a link's target where the path is too long. */
export function pathToConnect(dataDirectory: string): string {
  const path = socketPath(dataDirectory)
  return isLink(path) ? readlinkSync(path) : path
}

/** Prepares the path under the directory's lock, removing a killed process's socket. `remove` deletes all of it. */
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
