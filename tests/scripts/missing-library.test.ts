import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { ensureInstalled, InstallError, libraryAdvice, missingLibrary } from '#scripts/install.mjs'

const said =
  'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory'

test('the missing library is what the program itself says', () => {
  expect(missingLibrary(said)).toBe('libatomic.so.1')
  expect(missingLibrary('node: command not found')).toBeUndefined()
  expect(missingLibrary('')).toBeUndefined()
})

test('a library that we know is named with its package and the command, another one with how to find it', () => {
  expect(libraryAdvice('libatomic.so.1')).toBe(
    'Node 26 needs libatomic.so.1, which this system lacks. On Debian and Ubuntu it is in the package libatomic1. As root: apt-get update && apt-get install -y --no-install-recommends libatomic1',
  )
  const other = libraryAdvice('libodd.so.9')
  expect(other).toContain('Node 26 needs libodd.so.9')
  expect(other).toContain('apt-file search libodd.so.9')
})

describe('a project whose Node lacks a library', () => {
  let root: string
  /** A Node that the loader fails to start. */
  const putNode = (path: string) =>
    writeFileSync(
      path,
      `#!/bin/sh\nif [ -e ${root}/library ]; then echo v26.1.0; else echo '${said}' >&2; exit 127; fi\n`,
    )
  /** An apt-get that notes what it is asked for, and brings the library or does not. */
  function putAptGet(brings: boolean): void {
    const lines = [
      '#!/bin/sh',
      `echo "$@" >> ${root}/asked`,
      brings ? `[ "$1" = install ] && touch ${root}/library` : '',
      'exit 0',
    ]
    writeFileSync(join(root, 'bin/apt-get'), lines.join('\n'))
    chmodSync(join(root, 'bin/apt-get'), 0o755)
  }

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'missing-library-'))
    for (const folder of ['bin', 'node_modules/.bin']) mkdirSync(join(root, folder), { recursive: true })
    copyFileSync(join(import.meta.dirname, '../../package-lock.json'), join(root, 'package-lock.json'))
    const lock = readFileSync(join(root, 'package-lock.json'))
    const stamp = createHash('sha256').update(`${process.platform} ${process.arch} `).update(lock).digest('hex')
    writeFileSync(join(root, 'node_modules/.fresh-glaze-lock'), stamp)
    putNode(join(root, 'node_modules/.bin/node'))
    chmodSync(join(root, 'node_modules/.bin/node'), 0o755)
    vi.stubEnv('PATH', `${join(root, 'bin')}:/usr/bin:/bin`)
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('is given it by apt-get as root, and runs on its own Node', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(0)
    putAptGet(true)
    expect(await ensureInstalled(root, 'v20.1.0')).toBe(join(root, 'node_modules/.bin/node'))
    expect(readFileSync(join(root, 'asked'), 'utf8')).toBe('update\ninstall -y --no-install-recommends libatomic1\n')
  })

  test('names package and command to whoever is not root, and does not say that node_modules should be removed', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1000)
    putAptGet(true)
    const asked = ensureInstalled(root, 'v20.1.0')
    await expect(asked).rejects.toThrow(InstallError)
    await expect(asked).rejects.toThrow(libraryAdvice('libatomic.so.1'))
    await expect(asked).rejects.not.toThrow('node_modules')
  })

  test('names them too where apt-get has not helped, once', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(0)
    putAptGet(false)
    await expect(ensureInstalled(root, 'v20.1.0')).rejects.toThrow(libraryAdvice('libatomic.so.1'))
    expect(readFileSync(join(root, 'asked'), 'utf8').match(/^install/gm)).toHaveLength(1)
  })

  test('runs on the Node of the host where that is new enough', async () => {
    putAptGet(true)
    expect(await ensureInstalled(root, 'v26.0.0')).toBe(process.execPath)
    expect(() => readFileSync(join(root, 'asked'))).toThrow('ENOENT')
  })
})
