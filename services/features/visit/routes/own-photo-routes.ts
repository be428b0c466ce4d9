import { Hono } from 'hono'

import type { StoredFiles } from '#services/commands/stored-files.ts'
import { ownPhotoAddress } from '#services/contracts/own-visits.ts'
import type { AccountContext } from '#services/features/account/accounts.ts'
import { ownPhotoContent } from '#services/features/visit/photos-for-customer.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { signedInCustomer } from '#services/http/customer-session.ts'
import { forCustomers } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'

import { photoAnswer } from './photo-answer.ts'

/** Uncached, so that unshared photos vanish. */
export const ownPhotoRoutes = (ctx: AccountContext, files: StoredFiles, cookies: CookieTerms): Hono =>
  new Hono().get('/user/bookings/:id/photos/:photoId', forCustomers, validate('param', ownPhotoAddress), async (c) => {
    const { owner } = await signedInCustomer(c, ctx.identity.sessions, cookies)
    const { id: bookingId, photoId } = c.req.valid('param')
    const found = await ownPhotoContent({ ctx, files }, owner, { bookingId, photoId })
    return photoAnswer(c, found, 'private, no-store')
  })
