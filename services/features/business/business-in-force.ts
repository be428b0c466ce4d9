import { business, usualWeek } from '#services/contracts/business.ts'
import { usualBrand } from '#services/domain/catalogue/brand.ts'
import { editionInForce, type BusinessDetails } from '#services/domain/catalogue/business-details.ts'
import { usualServiceArea } from '#services/domain/catalogue/service-area.ts'
import { usualSiteLanguages } from '#services/domain/catalogue/site-languages.ts'
import type { AppContext } from '#services/features/context.ts'
import type { Sender } from '#services/mail/sender.ts'

type Asked = Pick<AppContext, 'views' | 'sender' | 'receipts'>

export const configuredBusiness = ({ sender, receipts }: Omit<Asked, 'views'>): BusinessDetails => ({
  ...business,
  address: sender.postalAddress,
  hstNumber: receipts.hstNumber,
  footers: { en: '', fr: '', pa: '' },
})

/** Business details in force with their edition. */
export async function businessInForce(ctx: Asked) {
  const catalogue = await ctx.views.catalogue()
  return editionInForce(catalogue?.business ?? null, configuredBusiness(ctx))
}

/** Sender of mails by the settings. */
export async function senderInForce(ctx: Asked): Promise<Sender> {
  const catalogue = await ctx.views.catalogue()
  const { name, phone, address } = editionInForce(catalogue?.business ?? null, configuredBusiness(ctx))
  const { accent, logo } = catalogue?.brand ?? usualBrand
  const look = { accent, logo: logo && { ...logo, name } }
  return { ...ctx.sender, postalAddress: address, contact: { name, phone }, look }
}

export async function pageContactOf(ctx: Asked) {
  const catalogue = await ctx.views.catalogue()
  const { name, phone, email } = editionInForce(catalogue?.business ?? null, configuredBusiness(ctx))
  const { cities } = catalogue?.serviceArea ?? usualServiceArea
  const { languages } = catalogue?.siteLanguages ?? usualSiteLanguages
  const { accent, logo } = catalogue?.brand ?? usualBrand
  const week = catalogue?.hours.week ?? usualWeek
  return { phone, email, cities, languages, week, brand: { accent, logo: logo && { ...logo, name } } }
}
