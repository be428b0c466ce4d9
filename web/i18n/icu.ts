import { createFormatters, createIntlCache, DEFAULT_INTL_CONFIG, formatMessage } from '@formatjs/intl'

import type { Messages } from './message-texts.ts'

export interface IcuSettings {
  readonly locale: string
  readonly messages: Messages
  readonly onError: (error: unknown) => void
}

export type Write = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** Writes messages that choose or count. Not `createIntl`, which brings nine more things than messages. */
export function icuWriter({ locale, messages, onError }: IcuSettings): Write {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all texts or all parsed: a build never mixes them
  const texts = messages as Record<string, string>
  const settings = { ...DEFAULT_INTL_CONFIG, locale, messages: texts, onError }
  const formatters = createFormatters(createIntlCache())
  return (key, values) => String(formatMessage(settings, formatters, { id: key }, values))
}
