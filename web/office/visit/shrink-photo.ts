import { mostPhotoBytes } from '#services/contracts/visit-photos.ts'

/** Pixels of the longer side: enough to see a scratch, and some 400 kB. */
const longestSide = 1_600
const previewSide = 240

/** The first one whose file is small enough is taken. */
const qualities = [0.82, 0.7, 0.55, 0.4]

export interface ShrunkPhoto {
  readonly picture: Blob
  /** A small one as a data URL, which the page may show before it is sent. */
  readonly preview: string
}

/**
 * Draws a picture anew, smaller: what its file says besides, such as the place where it was taken, is not drawn. Null where the browser
 * cannot open it.
 */
export async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (bitmap === null) return null
  try {
    const picture = await smallEnough(drawn(bitmap, longestSide))
    return picture === null ? null : { picture, preview: drawn(bitmap, previewSide).toDataURL('image/jpeg', 0.7) }
  } finally {
    bitmap.close()
  }
}

function drawn(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (pen === null) return canvas
  // JPEG has no transparency: without a ground it becomes black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function smallEnough(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob !== null && blob.size <= mostPhotoBytes) return blob
  }
  return null
}
