import { describe, expect, test } from 'vitest'

import type { NewVisitPhotoEvent } from '#events/visit-photo.ts'
import { isRefusal } from '#services/commands/decision.ts'
import {
  addPhoto,
  photosOfVisit,
  removePhoto,
  shownPhotos,
  type VisitPhotos,
} from '#services/domain/visit-photo/visit-photos.ts'

const { aggregate } = photosOfVisit('b1')
const after = (events: readonly NewVisitPhotoEvent[], state: VisitPhotos = aggregate.initial): VisitPhotos =>
  events.reduce<VisitPhotos>(
    (photos, event) => aggregate.evolve(photos, 'personal' in event ? event : { ...event, personal: null }),
    state,
  )
const visit = { bookingId: 'b1', customerId: 'c1', status: 'confirmed', person: {} }
const photo = { photoId: 'p1', kind: 'before', size: 100, sha256: 'aa', takenAt: '2026-11-24T15:00:00.000Z' } as const

function events(decided: ReturnType<typeof addPhoto>): readonly NewVisitPhotoEvent[] {
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided
}

const added = after(events(addPhoto(photo, visit, [])))

describe('a photo of a visit', () => {
  test('is added once, with its hash under the key of the customer', () => {
    const { sha256, ...data } = photo
    expect(addPhoto(photo, visit, [])).toEqual([
      { type: 'VisitPhotoAdded', data: { bookingId: 'b1', customerId: 'c1', ...data }, personal: { sha256 } },
    ])
    expect(addPhoto(photo, visit, added)).toEqual([])
  })

  test('is removed once, and does not come back under its id', () => {
    const removal = removePhoto({ bookingId: 'b1', photoId: 'p1' }, added)
    expect(removal).toEqual([{ type: 'VisitPhotoRemoved', data: { bookingId: 'b1', photoId: 'p1', kind: 'before' } }])
    const removed = after(events(removal), added)
    expect(shownPhotos(removed)).toEqual([])
    expect(removePhoto({ bookingId: 'b1', photoId: 'p1' }, removed)).toEqual([])
    expect(addPhoto(photo, visit, removed)).toEqual({ refused: 'not_found' })
    expect(removePhoto({ bookingId: 'b1', photoId: 'p2' }, removed)).toEqual({ refused: 'not_found' })
  })

  test.each([
    ['called-off', null],
    ['completed', null],
    ['no-show', null],
    ['cancelled', 'booking_cancelled'],
    ['held', 'booking_not_confirmed'],
    ['expired', 'booking_not_confirmed'],
  ])('of a visit that is %s is answered %s', (status, refused) => {
    const decided = addPhoto(photo, { ...visit, status }, [])
    expect(isRefusal(decided) ? decided.refused : null).toBe(refused)
  })

  test('of somebody who was erased is neither added nor shown', () => {
    expect(addPhoto(photo, { ...visit, person: null }, [])).toEqual({ refused: 'not_found' })
    expect(shownPhotos(added.map((one) => ({ ...one, sha256: null })))).toEqual([])
  })

  test('is the twentieth at most; a removed one makes room', () => {
    const full = Array.from({ length: 20 }, (_, index) => index).reduce<VisitPhotos>(
      (photos, index) => after(events(addPhoto({ ...photo, photoId: `n${index}` }, visit, photos)), photos),
      [],
    )
    expect(addPhoto(photo, visit, full)).toEqual({ refused: 'photos_full' })
    const roomy = after(events(removePhoto({ bookingId: 'b1', photoId: 'n3' }, full)), full)
    expect(events(addPhoto(photo, visit, roomy))).toHaveLength(1)
  })
})
