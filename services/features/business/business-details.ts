import type { Actor } from '#events/actor.ts'
import { catalogueEvents, catalogueStream, type PricedPackage } from '#events/catalogue.ts'
import type { ReceiptData } from '#events/receipt.ts'
import { hstOn } from '#events/values/money.ts'
import { addDays, dayOf } from '#events/values/toronto.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type {
  BusinessEdition,
  BusinessForm,
  InvoicePreview,
  OfficeBusinessDetails,
} from '#services/contracts/business-details.ts'
import type { PrintedReceipt } from '#services/contracts/receipts.ts'
import {
  businessInLog,
  publishBusiness,
  readBusiness,
  type BusinessDetails,
} from '#services/domain/catalogue/business-details.ts'
import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { priceOf } from '#services/domain/pricing/price.ts'
import { printReceipt } from '#services/domain/receipt/print.ts'
import { allStaff, usernamesIn } from '#services/domain/staff/staff.ts'
import type { AppContext } from '#services/features/context.ts'

import { businessInForce, configuredBusiness } from './business-in-force.ts'

type Context = Pick<AppContext, 'log' | 'views' | 'sender' | 'receipts' | 'clock'>

export async function changeBusiness(
  ctx: Context,
  actor: Actor,
  { expectedVersion, ...form }: BusinessForm,
): Promise<Refusal | { readonly version: number }> {
  const configured = configuredBusiness(ctx)
  const done = await command(ctx, actor, 'changeBusiness', { business: businessInLog }, ({ business }) => ({
    business: publishBusiness(detailsOf(form), expectedVersion, configured, business),
  }))
  return isRefusal(done) ? done : { version: done.states.business?.version ?? 0 }
}

const detailsOf = ({ hstNumber, ...said }: Omit<BusinessForm, 'expectedVersion'>): BusinessDetails => ({
  ...said,
  hstNumber: hstNumber === '' ? null : hstNumber,
})

export async function officeBusinessDetails(ctx: Context): Promise<OfficeBusinessDetails> {
  const [inForce, events, staff] = await Promise.all([
    businessInForce(ctx),
    ctx.log.readStream(catalogueStream),
    stateOf(ctx.log, allStaff),
  ])
  const usernameOf = usernamesIn(staff)
  const editions = events
    .filter(({ type }) => type === 'BusinessPublished')
    .map(({ data, recordedAt, meta: { actor } }) => {
      const edition = catalogueEvents.BusinessPublished.data.parse(data)
      const isOurs = edition.source === 'office' && actor.kind === 'staff'
      return { ...toForm(edition), at: recordedAt, by: isOurs ? usernameOf(actor.staffId) : null }
    })
  return { inForce: toForm(inForce), editions: editions.toReversed() }
}

const toForm = ({
  version,
  name,
  phone,
  email,
  address,
  hstNumber,
  footers,
}: BusinessDetails & { readonly version: number }): BusinessEdition => ({
  version,
  name,
  phone,
  email,
  address: address ?? '',
  hstNumber: hstNumber ?? '',
  footers,
})

/** Sample invoice with these details; writes nothing. */
export async function previewInvoice(
  ctx: Context,
  { language, ...form }: InvoicePreview,
): Promise<Refusal | PrintedReceipt> {
  const seller = readBusiness(detailsOf(form))
  if (isRefusal(seller)) return seller
  const { priceList } = await catalogueInForce(ctx.views)
  const [sold] = priceList.packages
  if (sold === undefined) return refuse('unknown_service')
  const person = { name: 'Alex Sample', email: 'alex@example.com', place: '123 Queen Street West, Toronto' }
  return printReceipt(sampleInvoice(seller, sold, dayOf(ctx.clock())), person, language)
}

function sampleInvoice(seller: BusinessDetails, sold: PricedPackage, today: string): ReceiptData {
  const { totalCents, depositCents } = priceOf(sold, [])
  const hstCents = hstOn(totalCents)
  return {
    receiptId: `${today.slice(0, 4)}-000000`,
    year: Number(today.slice(0, 4)),
    number: 0,
    kind: 'invoice',
    source: 'preview',
    bookingId: 'preview',
    paymentId: 'preview',
    customerId: 'preview',
    language: 'en',
    issuedOn: today,
    businessVersion: 0,
    seller,
    visit: { reference: 'FG-000000', date: today, time: '10:00 AM', vehicle: '2021 Honda Civic' },
    lines: [{ name: sold.displayName, priceCents: sold.priceCents }],
    discounts: [],
    totalCents,
    hstCents,
    amountCents: totalCents + hstCents,
    hstIncludedCents: hstCents,
    isTaxed: true,
    payments: [{ on: addDays(today, -3), kind: 'deposit', method: 'card', amountCents: depositCents }],
    owedCents: totalCents + hstCents - depositCents,
    corrects: null,
  }
}
