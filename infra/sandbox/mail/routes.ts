import { Hono, type Context } from 'hono'

import type { Database } from '../../database/database.ts'
import { attachmentsOf } from './attachments.ts'
import { mailPage, listPage } from './pages.ts'
import { findMail, listMail, mostKept, type KeptMessage } from './store.ts'

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'"

/** Policy of a mail's frame: no scripts, no requests but for our logo. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; form-action 'none'; base-uri 'none'"

/** List, mail, files and source (`.eml`). `/messages` is the list as JSON, newest first. */
export const mailRoutes = (database: Database): Hono =>
  new Hono()
    .get('/', async (c) => html(c, listPage(await listMail(database, mostKept), Date.now()), pagePolicy))
    .get('/messages', async (c) => {
      const messages = await listMail(database, mostKept)
      return c.json({ messages: messages.map(({ raw: _raw, ...message }) => message) })
    })
    .get('/:id{[0-9]{1,15}}', async (c) => {
      const message = await messageOf(database, c)
      if (message === null) return c.notFound()
      return html(c, mailPage(message, await attachmentsOf(message.raw)), pagePolicy)
    })
    .get('/:id{[0-9]{1,15}}/html', async (c) => {
      const message = await messageOf(database, c)
      return message === null ? c.notFound() : html(c, `<base target="_blank">${message.html}`, mailPolicy)
    })
    .get('/:id{[0-9]{1,15}}/attachments/:index{[0-9]{1,3}}', async (c) => {
      const message = await messageOf(database, c)
      const files = message === null ? [] : await attachmentsOf(message.raw)
      const file = files[Number(c.req.param('index'))]
      if (file === undefined) return c.notFound()
      // Downloaded and never shown: the file's own type decides nothing here.
      return c.body(new Uint8Array(file.content), 200, {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
        'x-content-type-options': 'nosniff',
      })
    })
    .get('/:id{[0-9]{1,15}}/raw', async (c) => {
      const message = await messageOf(database, c)
      if (message === null) return c.notFound()
      return c.body(new Uint8Array(message.raw), 200, {
        'content-type': 'message/rfc822',
        'content-disposition': `attachment; filename="${message.id}.eml"`,
      })
    })

const messageOf = (database: Database, c: Context): Promise<KeptMessage | null> =>
  findMail(database, Number(c.req.param('id')))

const html = (c: Context, text: string, policy: string): Response =>
  c.html(text, 200, {
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
