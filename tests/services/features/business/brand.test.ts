import { expect, test } from 'vitest'

import { changeBrand } from '#services/features/business/brand.ts'
import { documentLookOf } from '#services/features/money/document-look.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'
import { accentShades, usualAccent } from '#services/isomorphic/accent-shades.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
import { openMemoryContext } from '#tests/support/memory-context.ts'
import { plainPng } from '#tests/support/png.ts'

const staff = { kind: 'staff', staffId: 's1' } as const
const file = plainPng().toString('base64')
const accent = '#1b4f9c'

test('mails and the documents with them have the colour and the logo of the settings, and without them those of the program', async () => {
  const memory = await openMemoryContext()
  const { ctx, mailer } = memory
  expect(await documentLookOf(ctx)).toEqual({ accent: usualAccent, logo: null })
  const form = { accent, logo: { file, ground: 'light' }, expectedVersion: 0 } as const
  expect(accepted(await changeBrand(ctx, staff, form))).toEqual({ version: 1 })
  const look = await documentLookOf(ctx)
  expect(look).toMatchObject({ accent: accentShades(accent).field, logo: { width: 40, height: 12 } })
  expect(look.logo?.bytes).toEqual(plainPng())

  const { bookingId } = await bookVisit(memory)
  memory.forward(6 * 24 * 60)
  await finishVisit(ctx, staff, bookingId, { outcome: 'completed' })
  await memory.work()
  const invoice = mailer.sent.find(({ subject }) => subject.startsWith('Invoice'))
  const url = `https://freshglaze.example/api/logos/${look.logo?.sha256}.png`
  expect(invoice?.html).toContain(`<img class="logo" src="${url}" alt="Fresh Glaze"`)
  expect(invoice?.html).toContain(`border-top:8px solid ${accentShades(accent).field}`)
  expect(invoice?.html).toContain(`.name{color:${accentShades(accent).dark.accent}!important}`)
  expect(invoice?.html).not.toContain('#a81e52')
  const [attached] = invoice?.files ?? []
  const pdf = Buffer.from((await attached?.content()) ?? []).toString('latin1')
  expect(pdf).toContain('/Subtype /Image')

  accepted(await changeBrand(ctx, staff, { accent: null, logo: null, expectedVersion: 1 }))
  expect(await documentLookOf(ctx)).toEqual({ accent: usualAccent, logo: null })
})

test('a logo that is not wide stands beside the name in mails, and one for dark grounds on a plate', async () => {
  const memory = await openMemoryContext()
  const square = plainPng(20, 20).toString('base64')
  const form = { accent: null, logo: { file: square, ground: 'dark' }, expectedVersion: 0 } as const
  accepted(await changeBrand(memory.ctx, staff, form))
  await bookVisit(memory)
  const html = memory.mailer.sent[0]?.html ?? ''
  expect(html).toMatch(
    /<img class="logo" [^>]*alt="" width="44" height="44" style="[^"]*background:#1f1318">&nbsp; Fresh Glaze</,
  )
})

test('the same file again is no other edition, and nobody but staff publishes one', async () => {
  const { ctx } = await openMemoryContext()
  const form = { accent, logo: { file, ground: 'light' }, expectedVersion: 0 } as const
  expect(await changeBrand(ctx, { kind: 'visitor' }, form)).toEqual({ refused: 'not_permitted' })
  accepted(await changeBrand(ctx, staff, form))
  expect(accepted(await changeBrand(ctx, staff, { ...form, expectedVersion: 1 }))).toEqual({ version: 1 })
  expect((await documentLookOf(ctx)).logo?.bytes).toEqual(plainPng())
})
