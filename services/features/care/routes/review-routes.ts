import { Hono } from 'hono'

import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { publishedReviews, starsOfPublished } from '#projections/reviews.ts'
import {
  publishedReviewsQuery,
  reviewLink,
  reviewRequest,
  type OwnReview,
  type PublishedReviews,
} from '#services/contracts/reviews.ts'
import { giveReview, readReview, reviewerOfLink, takeBackReview } from '#services/features/care/reviews.ts'
import type { AppContext } from '#services/features/context.ts'
import { orProblem } from '#services/http/answer.ts'
import { forMailedLinks, forReaders } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'

const pageSize = 20

export function reviewRoutes(ctx: AppContext, database: ReadOnlyDatabase): Hono {
  const reviewer = async (token: string) => orProblem(await reviewerOfLink(ctx, token))
  return new Hono()
    .get('/reviews', forReaders, validate('query', publishedReviewsQuery), async (c) =>
      c.json(await readPublished(database, c.req.valid('query').after ?? null)),
    )
    .get('/review', forMailedLinks, validate('query', reviewLink), async (c) => {
      const own: OwnReview = await readReview(ctx, await reviewer(c.req.valid('query').token))
      return c.json(own)
    })
    .post('/review', forMailedLinks, validate('query', reviewLink), validate('json', reviewRequest), async (c) => {
      const { token } = c.req.valid('query')
      return c.json(orProblem(await giveReview(ctx, await reviewer(token), c.req.valid('json'))))
    })
    .delete('/review', forMailedLinks, validate('query', reviewLink), async (c) =>
      c.json(orProblem(await takeBackReview(ctx, await reviewer(c.req.valid('query').token)))),
    )
}

async function readPublished(database: ReadOnlyDatabase, after: string | null): Promise<PublishedReviews> {
  const [distribution, rows] = await Promise.all([
    starsOfPublished(database),
    publishedReviews(database, { after, limit: pageSize + 1 }),
  ])
  const count = distribution.reduce((sum, one) => sum + one, 0)
  const stars = distribution.reduce((sum, one, index) => sum + one * (index + 1), 0)
  const shown = rows.slice(0, pageSize)
  return {
    count,
    average: count === 0 ? null : Math.round((stars * 10) / count) / 10,
    distribution: [...distribution],
    reviews: shown.map(({ reviewId, ...row }) => ({ id: reviewId, ...row })),
    next: rows.length > pageSize ? (shown.at(-1)?.reviewId ?? null) : null,
  }
}
