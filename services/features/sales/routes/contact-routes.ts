import { Hono } from 'hono'

import {
  contactMessage,
  fastestMessageMs,
  type ContactMessage,
  type ContactReceived,
} from '#services/contracts/contact.ts'
import type { AppContext } from '#services/features/context.ts'
import { requestNewsletter } from '#services/features/messages/newsletter.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import { orProblem } from '#services/http/answer.ts'
import { route } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'

/** POST /api/contact; spam is answered alike and dropped. */
export const contactRoutes = (ctx: AppContext) =>
  new Hono().post(
    '/contact',
    route({ audience: 'public', limit: ['messages'] }),
    validate('json', contactMessage),
    async (c) => {
      const message = c.req.valid('json')
      const received: ContactReceived = { status: 'received' }
      if (isAutomatic(message)) {
        ctx.logger.info({ event: 'contact_automatic' }, 'a message that a program wrote was dropped')
        return c.json(received, 201)
      }
      const { name, email, phone, message: text, language = 'en', newsletter } = message
      // First, since asked again it does nothing: whoever sees a failure sends the message once more.
      if (newsletter !== undefined)
        orProblem(
          await requestNewsletter(
            ctx,
            { kind: 'visitor' },
            { email, language, source: 'contact', consentVersion: newsletter },
          ),
        )
      orProblem(
        await receiveLead(ctx, { kind: 'visitor' }, { source: 'contact', language, name, email, phone, message: text }),
      )
      return c.json(received, 201)
    },
  )

/** Callers with the specified fields alone are believed. */
const isAutomatic = ({ website, filledInMs }: ContactMessage): boolean =>
  website !== '' || (filledInMs !== undefined && filledInMs < fastestMessageMs)
