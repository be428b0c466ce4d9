/** What somebody answers by text with one of the words that carriers and the law expect to work. */
export type SmsKeyword = 'stop' | 'start' | 'help'

const words: Readonly<Record<SmsKeyword, readonly string[]>> = {
  stop: 'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT ARRET ARRETER DESABONNER DESABONNEMENT FIN ਬੰਦ ਰੋਕੋ ਸਟਾਪ'.split(
    ' ',
  ),
  start: 'START YES UNSTOP DEBUT REPRENDRE OUI ਸ਼ੁਰੂ ਸਟਾਰਟ'.split(' '),
  help: 'HELP INFO AIDE ਮਦਦ'.split(' '),
}

/** The words at which the provider stops, starts and helps without us, and answers. */
const providers: ReadonlySet<string> = new Set(
  'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT START YES UNSTOP HELP INFO'.split(' '),
)

/** The whole text is the word, whatever its case, accents, quotes and full stops; null for anything else. */
export function keywordOf(body: string): { readonly keyword: SmsKeyword; readonly isProviders: boolean } | null {
  const said = plain(body)
  for (const keyword of ['stop', 'start', 'help'] as const)
    if (words[keyword].some((word) => plain(word) === said)) return { keyword, isProviders: providers.has(said) }
  return null
}

/** Accents of Latin letters alone are dropped: in Gurmukhi marks are letters. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll(/[\s\p{P}]+/gu, '')
    .toUpperCase()
