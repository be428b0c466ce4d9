import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

/** Maximum bytes of a build. */
const mostBytes = 64 * 1024 * 1024

export interface WebFile {
  readonly type: string
  readonly etag: string
  readonly body: Uint8Array<ArrayBuffer>
  readonly br?: Uint8Array<ArrayBuffer>
  readonly gzip?: Uint8Array<ArrayBuffer>
  readonly styles?: readonly string[]
}

/** Files by path: '/index.html', '/assets/main-x1y2z3.js'. */
export type WebBuild = ReadonlyMap<string, WebFile>

/** Reads a build into memory, safe against traversal and later builds. Empty for a missing folder. */
export async function loadWebBuild(directory: string): Promise<WebBuild> {
  const paths = await filesUnder(directory)
  const bodies = new Map<string, Uint8Array<ArrayBuffer>>()
  let size = 0
  for (const path of paths) {
    const body = new Uint8Array(await readFile(join(directory, path)))
    size += body.byteLength
    if (size > mostBytes) throw new Error(`The built pages in ${directory} are larger than ${mostBytes} bytes`)
    bodies.set(`/${path.split(sep).join('/')}`, body)
  }
  const plain = [...bodies].filter(([path]) => !(path.endsWith('.br') || path.endsWith('.gz')))
  return new Map(plain.map(([path, body]) => [path, toFile(path, body, bodies)]))
}

function toFile(
  path: string,
  body: Uint8Array<ArrayBuffer>,
  all: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
): WebFile {
  const [br, gzip] = [all.get(`${path}.br`), all.get(`${path}.gz`)]
  const styles = extname(path) === '.html' ? stylesIn(new TextDecoder().decode(body)) : []
  return {
    type: types.get(extname(path)) ?? 'application/octet-stream',
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    body,
    ...(br === undefined ? {} : { br }),
    ...(gzip === undefined ? {} : { gzip }),
    ...(styles.length === 0 ? {} : { styles }),
  }
}

export function stylesIn(html: string): readonly string[] {
  const elements = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text)
  const attributes = [...html.matchAll(/<[^<>]* style="([^"]*)"/g)].map(([, text = '']) => unescaped(text))
  const hashes = [...new Set([...elements, ...attributes])].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return attributes.length === 0 ? hashes : [...hashes, "'unsafe-hashes'"]
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

async function filesUnder(directory: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    return files.filter((file) => !file.split(sep).some((part) => part.startsWith('.'))).toSorted()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

const types: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    '.css': 'text/css; charset=utf-8',
    '.html': 'text/html; charset=utf-8',
    '.ico': 'image/x-icon',
    '.jpg': 'image/jpeg',
    '.js': 'text/javascript; charset=utf-8',
    '.json': 'application/json; charset=utf-8',
    '.png': 'image/png',
    '.svg': 'image/svg+xml',
    '.txt': 'text/plain; charset=utf-8',
    '.webmanifest': 'application/manifest+json',
    '.webp': 'image/webp',
    '.woff2': 'font/woff2',
    '.xml': 'application/xml; charset=utf-8',
  }),
)
