import { Hono, type MiddlewareHandler } from 'hono'

import { languages } from '#events/values/language.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { customerById } from '#projections/customers.ts'
import { leadWords } from '#projections/leads.ts'
import { attachedFile, begunDraft, recipientsQuery, savedDraft, sentDraft } from '#services/contracts/email-drafts.ts'
import { orProblem } from '#services/http/answer.ts'
import { problem } from '#services/http/problem.ts'
import { forOwners, route, staffAlone } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import type { MailboxTerms } from '#services/mailbox/mailbox.ts'
import { beginDraft, type NewMail } from '#services/mailbox/outgoing/begin-draft.ts'
import { discardDraft, saveDraft, sendDraft, undoSending } from '#services/mailbox/outgoing/change-draft.ts'
import { attachFile, detachFile } from '#services/mailbox/outgoing/draft-files.ts'
import { isOthersDraft, listDrafts, showDraft, showQuote } from '#services/mailbox/outgoing/draft-view.ts'
import { findRecipients } from '#services/mailbox/outgoing/recipients.ts'

import { bodyHeaders, framed } from './mail-frame.ts'

const one = '/api/email/drafts/:id{[a-z0-9]{1,64}}'
const mostDraftBytes = 1024 * 1024
const fresh = { 'cache-control': 'no-store' }

/** Drafts are their author's alone. */
const ownDraft =
  (mailbox: MailboxTerms): MiddlewareHandler<{ Variables: StaffVariables }> =>
  async (c, next) => {
    if (await isOthersDraft(mailbox, c.req.param('id') ?? '', c.get('staff').staffId)) throw problem('not_found')
    await next()
  }

export const emailDraftRoutes = (mailbox: MailboxTerms, database: ReadOnlyDatabase) =>
  new Hono<{ Variables: StaffVariables }>()
    .use(one, ownDraft(mailbox))
    .use(`${one}/*`, ownDraft(mailbox))
    .get('/api/email/drafts', forOwners, async (c) =>
      c.json(await listDrafts(mailbox, c.get('staff').staffId), 200, fresh),
    )
    .post('/api/email/drafts', forOwners, validate('json', begunDraft), async (c) => {
      const { customerId, leadId, ...asked } = c.req.valid('json')
      const mail = leadId === undefined ? await mailTo(database, customerId) : await answerTo(database, leadId)
      return c.json(orProblem(await beginDraft(mailbox, c.get('staff').staffId, asked, mail)), 201)
    })
    .get(one, forOwners, async (c) => {
      const found = await showDraft(mailbox, c.req.param('id'))
      if (found === null) throw problem('not_found')
      return c.json(found, 200, fresh)
    })
    .put(
      one,
      route({ audience: 'owner', limit: staffAlone, mostBytes: mostDraftBytes }),
      validate('json', savedDraft),
      async (c) => {
        const { expectedVersion, ...fields } = c.req.valid('json')
        return c.json(orProblem(await saveDraft(mailbox, { id: c.req.param('id'), expectedVersion }, fields)))
      },
    )
    .delete(one, forOwners, async (c) => c.json(orProblem(await discardDraft(mailbox, c.req.param('id')))))
    .post(`${one}/send`, forOwners, validate('json', sentDraft), async (c) =>
      c.json(orProblem(await sendDraft(mailbox, { id: c.req.param('id'), ...c.req.valid('json') }))),
    )
    .post(`${one}/undo`, forOwners, async (c) => c.json(orProblem(await undoSending(mailbox, c.req.param('id')))))
    .get(`${one}/quote`, forOwners, async (c) => {
      const html = await showQuote(mailbox, c.req.param('id'))
      if (html === null) throw problem('not_found')
      return c.html(framed(html), 200, bodyHeaders)
    })
    .post(
      `${one}/attachments`,
      route({ audience: 'owner', limit: staffAlone, mostBytes: 'streamed' }),
      validate('query', attachedFile),
      async (c) => {
        const { name, type } = c.req.valid('query')
        const content = c.req.raw.body
        if (content === null) throw problem('invalid_request')
        const file = {
          filename: name,
          contentType: type === undefined || !/^[\w.+-]+\/[\w.+-]+$/.test(type) ? 'application/octet-stream' : type,
          content,
          signal: c.req.raw.signal,
        }
        return c.json(orProblem(await attachFile(mailbox, c.req.param('id'), file)), 201)
      },
    )
    .delete(`${one}/attachments/:position{[0-9]{1,4}}`, forOwners, async (c) =>
      c.json(orProblem(await detachFile(mailbox, c.req.param('id'), Number(c.req.param('position'))))),
    )
    .get('/api/email/recipients', forOwners, validate('query', recipientsQuery), async (c) =>
      c.json(await findRecipients(database, c.req.valid('query').search), 200, fresh),
    )

const addressOf = (known: { readonly name: string | null; readonly email: string | null } | null): NewMail['to'] =>
  known?.email ? [{ name: known.name ?? '', email: known.email }] : []

const mailTo = async (database: ReadOnlyDatabase, customerId: string | undefined): Promise<NewMail> => ({
  to: addressOf(customerId === undefined ? null : await customerById(database, customerId)),
})

/** The lead's address, possibly outdated. */
async function answerTo(database: ReadOnlyDatabase, leadId: string): Promise<NewMail> {
  const lead = await leadWords(database, leadId)
  const to = addressOf(lead)
  if (lead === null || to.length === 0) return { to }
  const language = languages.find((one) => one === lead.language) ?? 'en'
  return { to, answers: { text: lead.message?.trim() ?? '', receivedAt: lead.receivedAt, language } }
}
