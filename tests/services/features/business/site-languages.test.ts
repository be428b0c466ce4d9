import { expect, test } from 'vitest'

import { changeSiteLanguages } from '#services/features/business/site-languages.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import { accepted } from '#tests/support/checkout.ts'
import { openMemoryContext } from '#tests/support/memory-context.ts'

test('who wrote in a language that is off by now is answered in it', async () => {
  const { ctx, work, mailer } = await openMemoryContext()
  const enquiry = { source: 'contact', language: 'fr', name: 'Luc', email: 'luc@example.com', phone: '' } as const
  accepted(await receiveLead(ctx, { kind: 'visitor' }, { ...enquiry, message: 'Bonjour' }))
  const asked = { languages: ['en' as const], expectedVersion: 0 }
  expect(accepted(await changeSiteLanguages(ctx, { kind: 'staff', staffId: 's1' }, asked))).toEqual({ version: 1 })
  await work()
  expect(mailer.sent[0]).toMatchObject({
    to: 'luc@example.com',
    language: 'fr',
    subject: 'Nous avons bien reçu votre message',
  })
})

test('nobody but staff changes the languages', async () => {
  const { ctx } = await openMemoryContext()
  const asked = { languages: [], expectedVersion: 0 }
  expect(await changeSiteLanguages(ctx, { kind: 'visitor' }, asked)).toEqual({ refused: 'not_permitted' })
})
