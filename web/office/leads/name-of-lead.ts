import type { ContactLead } from '#services/contracts/office.ts'
import type { I18n } from '#web/i18n/i18n.ts'

/** Name, or the address of a quote's author. */
export const nameOfLead = ({ name, email }: Pick<ContactLead, 'name' | 'email'>, t: I18n['t']): string =>
  name || email || t('office.nobody')
