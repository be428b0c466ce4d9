import { fireEvent, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { ShownPhotos } from '#services/contracts/visit-photos.ts'
import { booking, ok, openOffice, owner, staffApi, visit } from '#tests/web/office/render-office.tsx'

const path = '/api/crm/bookings/b1'
const photo: ShownPhotos['photos'][number] = {
  id: 'p1',
  kind: 'before',
  takenAt: '2026-11-22T18:05:00.000Z',
  by: 'sam',
  isShared: false,
}

/** Calls of the canvas, which the test DOM lacks. */
const drawn = vi.fn<(width: number, height: number) => void>()
beforeEach(() => {
  drawn.mockClear()
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (!file.type.startsWith('image/')) throw new DOMException('not an image', 'InvalidStateError')
    return { width: 4_000, height: 3_000, close: () => {} }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AA==')
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done: BlobCallback,
    type?: string,
    quality?: number,
  ) {
    drawn(this.width, this.height)
    // The first quality makes a file that is too large.
    done(new Blob([new Uint8Array((quality ?? 1) > 0.8 ? 1_200_000 : 10)], { type: type ?? '' }))
  })
})

const picture = new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' })

async function openVisit(photos: readonly (typeof photo)[] = []) {
  const api = staffApi({
    [`${path}/visit`]: ok(visit),
    [`${path}/photos`]: ok({ photos }),
    [`${path}/receipts`]: ok({ receipts: [] }),
    '/api/crm/history/bookings/b1': ok([]),
  })
  const put: { path: string; type: string | null; size: number }[] = []
  const answers: number[] = []
  api.app.put(`${path}/photos/:id`, async (c) => {
    const { pathname, searchParams } = new URL(c.req.url)
    put.push({
      path: `${pathname.slice(path.length, -32)} ${searchParams.get('kind')}`,
      type: c.req.header('content-type') ?? null,
      size: (await c.req.arrayBuffer()).byteLength,
    })
    const status = answers.shift() ?? 200
    return Response.json(status === 200 ? { photos } : { code: 'photos_full', message: '', id: 'x' }, { status })
  })
  const deleted: string[] = []
  api.app.delete(`${path}/photos/:id`, (c) => {
    deleted.push(c.req.param('id'))
    return Response.json({ photos: [] })
  })
  const view = await openOffice('/crm?section=bookings&booking=b1', { api })
  const panel = within(await view.findByRole('region', { name: 'Photos' }))
  const choose = (name: string, file = picture) =>
    fireEvent.change(view.getByLabelText(name, { selector: 'input' }), { target: { files: [file] } })
  return { ...view, panel, put, deleted, answers, choose }
}

describe('the photos of a visit', () => {
  test('say before or after, who took them and when, and one is removed after a question', async () => {
    const { deleted, panel, findByRole } = await openVisit([{ ...photo, id: 'p2', kind: 'after', by: null }, photo])
    const pictures = await panel.findAllByRole('img')
    expect(pictures.map((one) => [one.getAttribute('alt'), one.getAttribute('src')])).toEqual([
      ['Before, taken by sam on Nov 22, 1:05 PM', `${path}/photos/p1`],
      ['After, taken on Nov 22, 1:05 PM', `${path}/photos/p2`],
    ])
    fireEvent.click(panel.getByRole('button', { name: 'Remove: Before, taken by sam on Nov 22, 1:05 PM' }))
    const dialog = within(await findByRole('dialog'))
    expect(dialog.getByText(/deleted for good/)).toBeTruthy()
    expect(deleted).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(deleted).toEqual(['p1']))
  })

  test('are shown to the customer and not any more by a tick, which goes back where the server refuses', async () => {
    const { api, panel, told } = await openVisit([photo])
    const name = 'Show to the customer: Before, taken by sam on Nov 22, 1:05 PM'
    const tick = () => panel.getByRole<HTMLInputElement>('checkbox', { name })
    await panel.findByRole('checkbox', { name })
    expect(tick().checked).toBe(false)
    api.answer(`${path}/photos/p1`, ok({ photos: [{ ...photo, isShared: true }] }))
    api.answer(`${path}/photos`, ok({ photos: [{ ...photo, isShared: true }] }))
    fireEvent.click(tick())
    expect(tick().checked).toBe(true)
    await waitFor(() => expect(told()).toEqual(['The customer sees this photo with the completed visit', undefined]))
    expect(api.callsTo(`${path}/photos/p1`)).toMatchObject([{ method: 'PATCH', body: { isShared: true } }])
    api.answer(`${path}/photos/p1`, { status: 503, body: {} })
    fireEvent.click(tick())
    await waitFor(() => expect(told()?.[0]).toBe('Error'))
    await waitFor(() => expect(tick().checked).toBe(true))
  })

  test('are taken with the camera, drawn anew at 1,600 pixels and as small as the server takes them', async () => {
    const { panel, put, told, choose, getByLabelText } = await openVisit()
    expect(await panel.findByText('There are no photos of this visit yet.')).toBeTruthy()
    const input = getByLabelText('Photo after', { selector: 'input' })
    expect([input.getAttribute('accept'), input.getAttribute('capture')]).toEqual(['image/*', 'environment'])
    choose('Photo after')
    await waitFor(() => expect(told()).toEqual(['Photo added', undefined]))
    expect(put).toEqual([{ path: '/photos/ after', type: 'image/jpeg', size: 10 }])
    expect(drawn).toHaveBeenLastCalledWith(1_600, 1_200)
    expect(panel.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('that could not be sent stay on the screen with their reason, and are sent once more or discarded', async () => {
    const { panel, put, answers, choose, told } = await openVisit()
    answers.push(503, 409)
    choose('Photo before')
    expect(await panel.findByText(/Photos need a connection/)).toBeTruthy()
    const closing = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(true)
    fireEvent.click(panel.getByRole('button', { name: 'Try again' }))
    expect(await panel.findByText(/^Not recorded: There are twenty photos/)).toBeTruthy()
    fireEvent.click(panel.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(told()).toEqual(['Photo added', undefined]))
    expect(put).toHaveLength(3)
    answers.push(503)
    choose('Photo before')
    fireEvent.click(await panel.findByRole('button', { name: 'Discard' }))
    expect(panel.queryByText(/Photos need a connection/)).toBeNull()
    const free = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(free)
    expect(free.defaultPrevented).toBe(false)
  })

  test('that the browser cannot open are told and not sent', async () => {
    const { panel, put, choose } = await openVisit()
    choose('Photo before', new File(['x'], 'page.html', { type: 'text/html' }))
    expect(await panel.findByText('This picture could not be opened. Please choose another one.')).toBeTruthy()
    expect(put).toEqual([])
  })
})

test('the crew takes them from its day', async () => {
  const api = staffApi({ '/api/crm/me': ok({ ...owner, role: 'crew' }), '/api/crm/bookings': ok([booking]) })
  const view = await openOffice('/crm?section=bookings', { api })
  expect(await view.findByRole('button', { name: 'Photo before' })).toBeTruthy()
  expect(view.getByRole('button', { name: 'Photo after' })).toBeTruthy()
})
