import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { freePlace, type Box } from '#web/ui/free-place.ts'

const area = { left: 16, right: 374, height: 90 }
const window = { from: 88, to: 652 }

test('stands right below the header where nothing is in the way', () => {
  expect(freePlace(area, [], window)).toBe(88)
  expect(freePlace(area, [{ top: 88, bottom: 140, left: 400, right: 500 }], window)).toBe(88)
})

test('moves below what must stay in sight, and not farther than that', () => {
  const button = { top: 100, bottom: 152, left: 20, right: 370 }
  expect(freePlace(area, [button], window)).toBe(152)
})

test('covers nothing wherever it fits at all', () => {
  const box = fc
    .record({ top: fc.integer({ min: 0, max: 640 }), height: fc.integer({ min: 1, max: 60 }) })
    .map(({ top, height }): Box => ({ top, bottom: top + height, left: 20, right: 370 }))
  fc.assert(
    fc.property(fc.array(box, { maxLength: 4 }), (boxes) => {
      const top = freePlace(area, boxes, window)
      const covers = (at: number) => boxes.some((one) => one.bottom > at && one.top < at + area.height)
      const fits = Array.from({ length: (652 - 90 - 88) / 8 }, (_, index) => 88 + index * 8).some((at) => !covers(at))
      expect(fits && covers(top)).toBe(false)
    }),
  )
})
