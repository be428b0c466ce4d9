import { mostLogoBytes, shortestLogoSide, type LogoGround } from '#services/contracts/brand.ts'

/** Pixels: three times as high as it is shown, for sharp screens and paper. */
export const logoFrame = { width: 640, height: 240 } as const

const readable: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Base64 of the largest file that is taken. */
const mostLetters = Math.floor(mostLogoBytes / 3) * 4

export interface DrawnLogo {
  /** A data URL of a PNG, or of a JPEG where the file was one. */
  readonly url: string
  readonly width: number
  readonly height: number
  /** Assumed background. */
  readonly ground: LogoGround
}

/**
 * Draws a picture anew, as large as it is needed: what its file says besides is not drawn, and WebP becomes PNG, which documents and all mail
 * programs can show. Null where the browser cannot open it.
 */
export async function drawLogo(file: Blob): Promise<DrawnLogo | null> {
  if (!readable.has(file.type)) return null
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (bitmap === null) return null
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  try {
    const fitting = Math.min(1, logoFrame.width / bitmap.width, logoFrame.height / bitmap.height)
    for (let scale = fitting; ; scale *= 0.8) {
      const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
      if (Math.min(width, height) < shortestLogoSide) return null
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const pen = canvas.getContext('2d')
      if (pen === null) return null
      pen.drawImage(bitmap, 0, 0, width, height)
      const url = canvas.toDataURL(type, 0.92)
      const { data } = pen.getImageData(0, 0, width, height)
      if (url.length <= mostLetters) return { url, width, height, ground: groundOf(data) }
    }
  } finally {
    bitmap.close()
  }
}

/** Light strokes on transparency are for dark backgrounds. */
function groundOf(pixels: Uint8ClampedArray): LogoGround {
  let [clear, seen, light] = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    clear += 1 - alpha / 255
    seen += alpha / 255
    light += ((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255) * (alpha / 255)
  }
  return clear > seen / 50 && light > seen * 0.7 ? 'dark' : 'light'
}
