import type { Chance } from '#scripts/demo/chance.ts'

const common =
  'the a to of and for you we is it on in that with your our this have be at are will can if from as please not by or was but would so do all when after there one car interior exterior detail van seats'.split(
    ' ',
  )

const usual =
  'appointment booking ceramic coating paint correction wash wax leather carpet shampoo headlight restoration odour removal pet hair driveway water power outlet Saturday Monday Thursday morning afternoon invoice receipt deposit balance quote estimate price package gift card fleet discount Toronto Mississauga Brampton Oakville Scarborough condo garage parking visitor pass concierge truck sedan suv minivan Honda Toyota Tesla Ford scratch swirl stain coffee salt winter spring warranty insurance claim refund reschedule cancel confirm address phone call thanks regards team order shipment supplier towels polish pads microfibre bottle delivery tracking account statement payment due overdue reminder newsletter offer season customer review photo attached question hours available'.split(
    ' ',
  )

const syllables =
  'ka ri mo ten sal ver dun lo pra shi man del cor bin tra nel far wes gul har jot kes lan mor nin pol ras sun tor vel'.split(
    ' ',
  )

/** Zipf-like words: few frequent ones, thousands of rare ones. */
export function wordOf(chance: Chance): string {
  const share = chance.share()
  if (share < 0.5) return chance.pick(common)
  if (share < 0.88) return chance.pick(usual)
  if (share < 0.92) return String(chance.integer(1, 99_999))
  return Array.from({ length: chance.integer(2, 4) }, () => chance.pick(syllables)).join('')
}

/** Prefix of a searchable word. */
export const searchedWord = (chance: Chance): string =>
  chance.isLucky(0.7) ? chance.pick(usual) : `${chance.pick(syllables)}${chance.pick(syllables)}`

export const sentenceOf = (chance: Chance): string => {
  const words = Array.from({ length: chance.integer(5, 18) }, () => wordOf(chance)).join(' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`
}

export function textOf(chance: Chance, characters: number, paragraph: string): string {
  const parts: string[] = []
  for (let length = 0; length < characters;) {
    const sentence = sentenceOf(chance)
    parts.push(sentence, chance.isLucky(0.2) ? paragraph : ' ')
    length += sentence.length + 1
  }
  return parts.join('')
}
