import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { Resvg } from '@resvg/resvg-js'

import { tokenColours } from './token-colours.ts'

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export interface ShareArt {
  /** '/share/salt.png' */
  readonly path: string
  readonly flavour: string
  readonly svg: string
}

export interface WrittenManifest {
  readonly path: string
  readonly text: string
}

interface Drawn {
  readonly arts: readonly ShareArt[]
  readonly manifests: readonly WrittenManifest[]
}

const icons = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 } as const

/** Renders share pictures and icons as PNG, and writes the manifests. */
export async function drawPictures(site: string, { arts, manifests }: Drawn): Promise<void> {
  const colours = tokenColours(await readFile(fromRoot('web/style/tokens.css'), 'utf8'))
  const write = async (path: string, content: Uint8Array | string) => {
    await mkdir(dirname(join(site, path)), { recursive: true })
    await writeFile(join(site, path), content)
  }
  for (const { path, flavour, svg } of arts) await write(path, toPng(colours(svg, flavour)))
  for (const { path, text } of manifests) await write(path, colours(text, 'glazed'))
  const icon = await readFile(fromRoot('web/icon.svg'), 'utf8')
  await write('icon.svg', icon)
  await write('favicon.ico', toIco([16, 32, 48].map((size) => ({ size, png: toPng(icon, size) }))))
  const onGround = colours(onPowder(icon), 'glazed')
  for (const [name, size] of Object.entries(icons)) await write(name, toPng(onGround, size))
  await write('icon-maskable-512.png', toPng(onGround, 512))
}

/** Icon within the safe circle of 80 % on a full background. */
const onPowder = (icon: string): string =>
  icon.replace(
    /^(<svg[^>]*>)([\s\S]*)(<\/svg>)/,
    '$1<rect width="64" height="64" fill="var(--powder)"/><g transform="translate(9.6 9.6) scale(.7)">$2</g>$3',
  )

function toPng(svg: string, width?: number): Uint8Array {
  const font = { fontFiles: [fromRoot('.build/fonts/wordmark.ttf')], loadSystemFonts: false }
  const fitTo = width === undefined ? ({ mode: 'original' } as const) : ({ mode: 'width', value: width } as const)
  return new Resvg(svg, { font, fitTo }).render().asPng()
}

interface IcoImage {
  readonly size: number
  readonly png: Uint8Array
}

const headerBytes = 6
const entryBytes = 16

/** PNGs as one favicon.ico. */
function toIco(images: readonly IcoImage[]): Uint8Array {
  const head = Buffer.alloc(headerBytes + entryBytes * images.length)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of images.entries()) {
    const entry = headerBytes + index * entryBytes
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4) // planes
    head.writeUInt16LE(32, entry + 6) // bits for each pixel
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}
