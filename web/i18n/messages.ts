import type { Language } from '#events/values/language.ts'

import type { Area } from './areas.ts'
import type { Messages } from './message-texts.ts'

/** Falls back to English. */
export const withFallback = (english: Messages, translated: Messages): Messages => ({ ...english, ...translated })

type Packs = Readonly<Record<string, () => Promise<Messages>>>

// The office loads its own.
const english: Packs = import.meta.glob<Messages>(
  [
    './*.json',
    '!./{analytics,cases,charge,customers,email,google,help,history,office,palette,pipeline,settings,system,visits}.json',
  ],
  { base: './messages/en', import: 'default' },
)

const packs: Readonly<Record<Language, () => Promise<Packs>>> = {
  en: () => Promise.resolve(english),
  fr: async () => (await import('./packs/fr.ts')).packs,
  pa: async () => (await import('./packs/pa.ts')).packs,
}

const packOf = (all: Packs, area: Area) => Object.entries(all).find(([path]) => path.endsWith(`/${area}.json`))?.[1]

/**
 * One area in one language, complete, and what the browser lacks to write the language's dates. The build has merged the
 * English in; elsewhere it happens here.
 */
export async function loadMessages(language: Language, area: Area): Promise<Messages> {
  if (language !== 'pa') return loadTexts(language, area)
  const [texts] = await Promise.all([loadTexts(language, area), preparePunjabi()])
  return texts
}

async function preparePunjabi(): Promise<void> {
  const { installPunjabiDates, lacksPunjabi } = await import('./punjabi-dates.ts')
  if (lacksPunjabi(Intl)) installPunjabiDates(Intl)
}

async function loadTexts(language: Language, area: Area): Promise<Messages> {
  const own = packOf(await packs[language](), area)
  if (own !== undefined && (import.meta.env.PROD || language === 'en')) return own()
  const [fallback, translated] = await Promise.all([packOf(english, area)?.() ?? {}, own?.() ?? {}])
  return withFallback(fallback, translated)
}
