import type { ContactLead } from '#services/contracts/office.ts'
import type { I18n } from '#web/i18n/i18n.ts'

/** Whoever asks about a quote leaves an address and no name. */
export const nameOfLead = ({ name, email }: Pick<ContactLead, 'name' | 'email'>, t: I18n['t']): string =>
  name || email || t('office.nobody')
