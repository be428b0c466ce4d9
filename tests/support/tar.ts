import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const block = 512

/** A tar of all that lies in a folder, with the paths from it: '/base/1/1259'. As PGlite reads one. */
export function tarOf(folder: string): Buffer {
  const parts = readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    const bytes = entry.isDirectory() ? Buffer.alloc(0) : readFileSync(path)
    const padding = Buffer.alloc((block - (bytes.length % block)) % block)
    return [headerOf(path.slice(folder.length), entry.isDirectory(), bytes.length), bytes, padding]
  })
  return Buffer.concat([...parts, Buffer.alloc(2 * block)])
}

/** The fields of a header by their places: name, mode, size in bytes, sum of the header, type and form. */
function headerOf(name: string, isFolder: boolean, size: number): Buffer {
  const header = Buffer.alloc(block)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(name, 0)
  header.write(octal(isFolder ? 0o700 : 0o600, 7), 100)
  header.write(octal(size, 11), 124)
  header.write(' '.repeat(8), 148)
  header.write(isFolder ? '5' : '0', 156)
  header.write('ustar\u000000', 257)
  header.write(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    ),
    148,
  )
  return header
}
