import { expect, test } from 'vitest'

import type { Queryable } from '#infra/database/database.ts'
import { changeLeadStatus, receiveLead } from '#services/features/sales/leads.ts'
import { noteMailedLeads } from '#services/features/sales/mailed-leads.ts'
import { accepted } from '#tests/support/checkout.ts'
import { openMemoryContext } from '#tests/support/memory-context.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

const worker = { kind: 'worker', name: 'note-mailed-leads' } as const

test('a lead whose status staff changed between the look and the note keeps it, and the log says so', async () => {
  const { ctx } = await openMemoryContext()
  const { logger, lines } = recordingLogger()
  const enquiry = { source: 'contact', language: 'en', email: 'a@example.com', phone: '', message: 'Hello' } as const
  const ids: string[] = []
  for (const name of ['Asha', 'Bela']) {
    const { leadId } = accepted(await receiveLead(ctx, { kind: 'visitor' }, { ...enquiry, name }))
    ids.push(leadId)
  }
  const [closed = '', untouched = ''] = ids
  const rows: readonly object[] = ids.map((leadId) => ({ leadId }))
  const mailed: Queryable = { query: async <Row extends object>() => rows as Row[], script: async () => {} }
  accepted(await changeLeadStatus(ctx, { kind: 'staff', staffId: 's1' }, closed, 'closed'))
  await noteMailedLeads({ ...ctx, logger }, worker, mailed)
  expect(lines).toEqual([
    {
      level: 'info',
      details: { leadId: closed, status: 'closed' },
      message: 'a lead that was mailed has another status already',
    },
  ])
  const changes = (await ctx.log.readStream(`lead-${untouched}`)).map(({ type, data }) => ({ type, ...data }))
  expect(changes).toMatchObject([{ type: 'LeadReceived' }, { type: 'LeadStatusChanged', to: 'contacted' }])
  expect((await ctx.log.readStream(`lead-${closed}`)).at(-1)?.data).toMatchObject({ to: 'closed' })
})
