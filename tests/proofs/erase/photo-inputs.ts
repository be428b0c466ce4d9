import type { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

export async function photograph({ canaries: { word } }: Stage, office: Visitor, bookingId: string): Promise<void> {
  const path = `/api/crm/bookings/${bookingId}/photos/${'d'.repeat(32)}?kind=before`
  await office.send('PUT', path, pictureOf(word('photo')))
}

/** JPEG with a text as its coded pixels. */
function pictureOf(text: string): Uint8Array<ArrayBuffer> {
  const segment = (code: number, body: readonly number[]) => [0xff, code, 0, body.length + 2, ...body]
  return Uint8Array.from([
    0xff,
    0xd8,
    ...segment(
      0xdb,
      Array.from({ length: 65 }, () => 1),
    ),
    ...segment(0xc0, [8, 0, 9, 0, 16, 1, 1, 0x11, 0]),
    ...segment(
      0xc4,
      Array.from({ length: 20 }, () => 1),
    ),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...Buffer.from(text, 'latin1'),
    0xff,
    0xd9,
  ])
}
