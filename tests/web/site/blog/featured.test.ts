import { describe, expect, test } from 'vitest'

import { addDays } from '#events/values/toronto.ts'
import { featuredOn } from '#web/site/blog/featured.ts'
import { posts } from '#web/site/blog/posts.ts'

describe('the article that leads the blog', () => {
  test.each([
    ['2026-11-22', 'slush'],
    ['2026-12-31', 'salt'],
    ['2027-02-10', 'salt'],
    ['2027-04-20', 'pollen'],
    ['2027-06-30', 'smoke'],
    ['2027-07-25', 'sand'],
  ])('on %s is the one of the season, %s', (day, id) => expect(featuredOn(posts, day)?.id).toBe(id))

  test('is never an offer, on any day of a year', () => {
    const days = Array.from({ length: 366 }, (_, index) => addDays('2026-01-01', index))
    expect(new Set(days.map((day) => featuredOn(posts, day)?.category))).toEqual(new Set(['seasonal']))
  })

  test('is none where no article of a season is left', () => {
    expect(
      featuredOn(
        posts.filter(({ category }) => category !== 'seasonal'),
        '2026-11-22',
      ),
    ).toBeUndefined()
  })
})
