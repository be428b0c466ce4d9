import { readHstNumber } from '#events/values/hst-number.ts'
import { readPhoneNumber } from '#events/values/phone-number.ts'
import type { BusinessEdition, BusinessForm } from '#services/contracts/business-details.ts'
import type { MessageKey } from '#web/i18n/areas.ts'

/** The fields of the form, as they are typed. */
export const businessFields = [
  'name',
  'phone',
  'email',
  'hstNumber',
  'address',
  'footer.en',
  'footer.fr',
  'footer.pa',
] as const
export type BusinessField = (typeof businessFields)[number]
export type BusinessTexts = Readonly<Record<BusinessField, string>>

export const textsOf = ({ name, phone, email, address, hstNumber, footers }: BusinessEdition): BusinessTexts => ({
  name,
  phone,
  email,
  address,
  hstNumber,
  'footer.en': footers.en,
  'footer.fr': footers.fr,
  'footer.pa': footers.pa,
})

/** Form fields of a request. */
export const formOf = (texts: BusinessTexts): Omit<BusinessForm, 'expectedVersion'> => ({
  name: texts.name,
  phone: texts.phone,
  email: texts.email,
  address: texts.address,
  hstNumber: texts.hstNumber,
  footers: { en: texts['footer.en'], fr: texts['footer.fr'], pa: texts['footer.pa'] },
})

export function faultsIn(texts: BusinessTexts): Readonly<Partial<Record<BusinessField, MessageKey>>> {
  const { name, phone, email, address, hstNumber } = texts
  return {
    ...(name.trim() === '' && { name: 'settings.business.needed' }),
    ...(readPhoneNumber(phone.trim()) === null && { phone: 'problem.phone_invalid' }),
    ...(/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(email.trim()) ? {} : { email: 'settings.business.email.wrong' }),
    ...(address.trim() === '' && { address: 'settings.business.needed' }),
    ...(hstNumber.trim() !== '' && readHstNumber(hstNumber) === null && { hstNumber: 'problem.hst_number_invalid' }),
  }
}
