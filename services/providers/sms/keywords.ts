export type SmsKeyword = 'stop' | 'start' | 'help'

const words: Readonly<Record<SmsKeyword, readonly string[]>> = {
  stop: 'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT ARRET ARRETER DESABONNER DESABONNEMENT FIN ਬੰਦ ਰੋਕੋ ਸਟਾਪ'.split(
    ' ',
  ),
  start: 'START YES UNSTOP DEBUT REPRENDRE OUI ਸ਼ੁਰੂ ਸਟਾਰਟ'.split(' '),
  help: 'HELP INFO AIDE ਮਦਦ'.split(' '),
}

/** Keywords that the provider handles. */
const providers: ReadonlySet<string> = new Set(
  'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT START YES UNSTOP HELP INFO'.split(' '),
)

/** Keywords that are everyday words too. */
const everyday: ReadonlySet<string> = new Set('YES OUI'.split(' '))

interface Said {
  readonly keyword: SmsKeyword
  readonly isProviders: boolean
  readonly isEveryday: boolean
}

/** Whole text as a keyword, by case and punctuation; null for others. */
export function keywordOf(body: string): Said | null {
  const said = lettersOf(body)
  for (const keyword of ['stop', 'start', 'help'] as const)
    if (words[keyword].some((word) => lettersOf(word) === said))
      return { keyword, isProviders: providers.has(said), isEveryday: everyday.has(said) }
  return null
}

/** Removes Latin accents alone: Gurmukhi marks are letters. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll(/[\s\p{P}]+/gu, '')
    .toUpperCase()
