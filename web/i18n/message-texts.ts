import type { IntlConfig } from '@formatjs/intl'

/**
 * Texts of one language by their keys. ICU text in development and tests; parsed already in the built site, which carries no
 * parser.
 */
export type Messages = Readonly<Record<string, NonNullable<IntlConfig['messages']>[string]>>
