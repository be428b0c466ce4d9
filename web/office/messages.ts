import type { Language } from '#events/values/language.ts'
import type { Area } from '#web/i18n/areas.ts'
import type { Messages } from '#web/i18n/message-texts.ts'

const packs = import.meta.glob<Messages>(
  '../i18n/messages/*/{analytics,cases,charge,crew,customers,email,google,help,history,mails,notifications,office,palette,pipeline,problem,settings,system,texts,visits}.json',
  {
    import: 'default',
  },
)

export const shellAreas = ['office', 'palette', 'problem'] as const satisfies readonly Area[]

/** The words of the office. Every language has all of them: the build refuses a catalogue that lacks one. */
export async function loadOfficeMessages(language: Language, area: Area): Promise<Messages> {
  const load = packs[`../i18n/messages/${language}/${area}.json`]
  if (load === undefined) throw new Error(`The office has no messages ${area} in ${language}`)
  if (language === 'pa') await needPunjabiDates()
  return load()
}

/** Not every browser writes Punjabi dates. */
async function needPunjabiDates(): Promise<void> {
  const { installPunjabiDates, lacksPunjabi } = await import('#web/i18n/punjabi-dates.ts')
  if (lacksPunjabi(Intl)) installPunjabiDates(Intl)
}
