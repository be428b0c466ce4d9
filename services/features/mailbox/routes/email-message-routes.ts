import { Readable } from 'node:stream'

import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'

import {
  imageSender,
  listedEmails,
  readChange,
  starChange,
  undoneEmails,
  type ChosenEmails,
} from '#services/contracts/email-messages.ts'
import { orProblem } from '#services/http/answer.ts'
import { problem } from '#services/http/problem.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import { changeImageSender } from '#services/mailbox/image-senders.ts'
import type { MailboxTerms } from '#services/mailbox/mailbox.ts'
import { openAttachment, safeBody, wholeMessage } from '#services/mailbox/show-message.ts'
import { actOnList, actOnMail, undoAction, type MailAction } from '#services/mailbox/staff-actions.ts'

import { bodyHeaders, framed } from './mail-frame.ts'

type App = { Variables: StaffVariables }

/** Number of omitted remote images. */
const remoteImagesHeader = 'x-remote-images'

export const emailMessageRoutes = (mailbox: MailboxTerms) =>
  new Hono<App>()
    .get('/api/email/messages/:id{[a-z0-9]{1,64}}', forOwners, async (c) => {
      const found = await wholeMessage(mailbox, c.req.param('id'))
      if (found === null) throw problem('not_found')
      return c.json(found)
    })
    .get(
      '/api/email/messages/:id{[a-z0-9]{1,64}}/body',
      forOwners,
      validate('query', z.object({ images: z.optional(z.literal('1')) })),
      async (c) => {
        const withImages = c.req.valid('query').images === '1'
        const safe = await safeBody(mailbox, c.req.param('id'), { withImages, signal: c.req.raw.signal })
        if (safe === null) throw problem('not_found')
        return c.html(framed(safe.html), 200, {
          ...bodyHeaders,
          [remoteImagesHeader]: String(safe.remoteImages.length),
        })
      },
    )
    .get('/api/email/messages/:id{[a-z0-9]{1,64}}/attachments/:position{[0-9]{1,4}}', forOwners, async (c) => {
      const file = await openAttachment(mailbox, c.req.param('id'), Number(c.req.param('position')))
      if (file === null) throw problem('not_found')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node and the DOM name the same class apart
      const content = Readable.toWeb(Readable.from(file.blob.content)) as ReadableStream<Uint8Array>
      return c.body(content, 200, {
        // Never its own type: a file is downloaded and not opened here.
        'content-type': 'application/octet-stream',
        'content-length': String(file.blob.size),
        'content-disposition': `attachment; filename*=UTF-8''${encodeRfc8187(file.filename)}`,
        'content-security-policy': "sandbox; default-src 'none'",
      })
    })
    .put('/api/email/image-senders', forOwners, validate('json', imageSender), async (c) => {
      const asked = c.req.valid('json')
      await changeImageSender(mailbox, c.get('staff').staffId, asked)
      return c.json(asked)
    })
    .patch('/api/email/mark-read', forOwners, validate('json', readChange), (c) => {
      const { isRead, ...chosen } = c.req.valid('json')
      return act(c, mailbox, chosen, { kind: isRead ? 'read' : 'unread' })
    })
    .patch('/api/email/star', forOwners, validate('json', starChange), (c) => {
      const { isStarred, ...chosen } = c.req.valid('json')
      return act(c, mailbox, chosen, { kind: isStarred ? 'star' : 'unstar' })
    })
    .post('/api/email/archive', forOwners, validate('json', listedEmails), (c) =>
      act(c, mailbox, c.req.valid('json'), { kind: 'move', to: 'archive' }),
    )
    .delete('/api/email/delete', forOwners, validate('json', listedEmails), (c) =>
      act(c, mailbox, c.req.valid('json'), { kind: 'move', to: 'trash' }),
    )
    // Some proxies drop the body of a DELETE.
    .post('/api/email/delete', forOwners, validate('json', listedEmails), (c) =>
      act(c, mailbox, c.req.valid('json'), { kind: 'move', to: 'trash' }),
    )
    .post('/api/email/spam', forOwners, validate('json', listedEmails), (c) =>
      act(c, mailbox, c.req.valid('json'), { kind: 'move', to: 'spam' }),
    )
    .post('/api/email/undo', forOwners, validate('json', undoneEmails), async (c) =>
      c.json(await undoAction(mailbox, c.get('staff').staffId, c.req.valid('json').undo)),
    )

const act = async (
  c: Context<App>,
  mailbox: MailboxTerms,
  { emailIds, all }: ChosenEmails,
  action: MailAction,
): Promise<Response> => {
  const { staffId } = c.get('staff')
  const filed =
    all === undefined ? actOnMail(mailbox, staffId, { emailIds }, action) : actOnList(mailbox, staffId, all, action)
  return c.json(orProblem(await filed))
}

/** Escapes what RFC 8187 forbids beyond `encodeURIComponent`. */
const encodeRfc8187 = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
