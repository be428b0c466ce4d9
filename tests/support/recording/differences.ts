/** Changed answer: which, where, both values as texts. */
export interface Difference {
  readonly answer: string
  readonly at: string
  readonly was: string
  readonly is: string
}

/** A line of the list of intended differences. `*` stands for anything in its first three columns. */
export interface Intended {
  readonly line: string
  readonly covers: (difference: Difference) => boolean
}

const absent = '(nothing)'

export function differencesOf(
  recorded: Readonly<Record<string, unknown>>,
  today: Readonly<Record<string, unknown>>,
): Difference[] {
  const names = new Set([...Object.keys(recorded), ...Object.keys(today)])
  return [...names].flatMap((answer) =>
    [...compare('', recorded[answer], today[answer])].map((found) => ({ answer, ...found })),
  )
}

type Found = Omit<Difference, 'answer'>

function* compare(at: string, was: unknown, is: unknown): Generator<Found> {
  if (JSON.stringify(was) === JSON.stringify(is)) return
  if (Array.isArray(was) && Array.isArray(is)) yield* compareLists(`${at}[]`, was, is)
  else if (isObject(was) && isObject(is)) {
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)]))
      yield* compare(at === '' ? name : `${at}.${name}`, was[name], is[name])
  } else yield { at, was: said(was), is: said(is) }
}

/** Rows are those of the same id, or of the same place where they have none; of texts the longest common part stays. */
function* compareLists(at: string, was: readonly unknown[], is: readonly unknown[]): Generator<Found> {
  const [before, now] = [was.filter(isObject), is.filter(isObject)]
  if (before.length < was.length || now.length < is.length) {
    for (const [one, other] of changedPairs(was.map(said), is.map(said))) yield { at, was: one, is: other }
    return
  }
  const name = namedBy(before, now)
  if (name === null) {
    for (let index = 0; index < Math.max(was.length, is.length); index += 1) yield* compare(at, was[index], is[index])
    return
  }
  const [old, present] = [before, now].map((rows) => new Map(rows.map((row) => [String(row[name]), row])))
  for (const id of new Set([...(old?.keys() ?? []), ...(present?.keys() ?? [])]))
    yield* compare(at, old?.get(id), present?.get(id))
  const [order, orderNow] = [
    [...(old?.keys() ?? [])].filter((id) => present?.has(id)),
    [...(present?.keys() ?? [])].filter((id) => old?.has(id)),
  ]
  if (order.join(' ') !== orderNow.join(' '))
    yield { at: `${at} in another order`, was: order.join(' '), is: orderNow.join(' ') }
}

/** The field by which rows of both lists are told apart; null where there is none. */
function namedBy(before: readonly Row[], now: readonly Row[]): string | null {
  const isName = (name: string) =>
    [before, now].every(
      (rows) => new Set(rows.map((row) => row[name]).filter((value) => typeof value === 'string')).size === rows.length,
    )
  const [first] = Object.keys(before[0] ?? {})
  return (
    ['id', 'bookingId', 'receiptId', 'key', 'Reference', ...(first === undefined ? [] : [first])].find(isName) ?? null
  )
}

/** Differences of two lists, paired by position. */
function changedPairs(was: readonly string[], is: readonly string[]): [was: string, is: string][] {
  const common = was.map(() => is.map(() => 0))
  const lengthAt = (one: number, other: number): number => common[one]?.[other] ?? 0
  for (let one = was.length - 1; one >= 0; one -= 1) {
    for (let other = is.length - 1; other >= 0; other -= 1) {
      const row = common[one] ?? []
      row[other] =
        was[one] === is[other]
          ? lengthAt(one + 1, other + 1) + 1
          : Math.max(lengthAt(one + 1, other), lengthAt(one, other + 1))
    }
  }
  const pairs: [string, string][] = []
  let [gone, come]: [string[], string[]] = [[], []]
  const flush = () => {
    for (let index = 0; index < Math.max(gone.length, come.length); index += 1)
      pairs.push([gone[index] ?? absent, come[index] ?? absent])
    ;[gone, come] = [[], []]
  }
  for (let [one, other] = [0, 0]; one < was.length || other < is.length;) {
    if (one < was.length && was[one] === is[other]) {
      flush()
      one += 1
      other += 1
    } else if (one < was.length && (other >= is.length || lengthAt(one + 1, other) >= lengthAt(one, other + 1)))
      gone.push(was[one++] ?? '')
    else come.push(is[other++] ?? '')
  }
  flush()
  return pairs
}

type Row = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Cell text; bars would end the column. */
const said = (value: unknown): string =>
  value === undefined
    ? absent
    : (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('|', '¦').replaceAll('\n', '⏎')

/** `ANSWER | WHERE | WAS → IS | WHY`; empty lines and those that begin with # are none. Throws for a line that is not of that form. */
export function readIntended(text: string): Intended[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [answer = '', at = '', change = '', why = ''] = line.split(' | ')
    const [was = '', is = ''] = change.split(' → ')
    if (why.trim() === '' || why.includes('WHY') || !change.includes(' → '))
      throw new Error(`This line does not say ANSWER | WHERE | WAS → IS | WHY: ${line}`)
    const fits = [answer, at, was, is].map(patternOf)
    return {
      line,
      covers: (found) =>
        [found.answer, found.at, found.was, found.is].every((value, index) => fits[index]?.test(value)),
    }
  })
}

const patternOf = (text: string): RegExp => new RegExp(`^${text.trim().split('*').map(RegExp.escape).join('.*')}$`, 's')

/** Problems of a list of intended differences, with advice; '' for none. */
export function faultsOf(found: readonly Difference[], intended: readonly Intended[], file: string): string {
  const unlisted = found.filter((one) => !intended.some(({ covers }) => covers(one)))
  const idle = intended.filter(({ covers }) => !found.some(covers))
  const parts: string[] = []
  if (unlisted.length > 0) {
    parts.push(
      `${unlisted.length} differences from the recorded answers are not in ${file}.`,
      'Was it on purpose? Then add these lines to that file, in any order, each with its reason in place of WHY:',
      '',
      ...proposedLines(unlisted),
      '',
      'Was it not? Then stored data is answered otherwise than before: that is the fault to mend. Instances:',
      ...groupsOf(unlisted).flatMap((group) => group.slice(0, 2).map(instance)),
    )
  }
  if (idle.length > 0)
    parts.push(
      `These lines of ${file} name differences that do not occur. Delete them:`,
      ...idle.map(({ line }) => line),
    )
  return parts.join('\n')
}

const instance = ({ answer, at, was, is }: Difference): string =>
  `  ${answer} | ${at} | ${shortened(was)} → ${shortened(is)}`

const shortened = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text)

/** One line for all answers of a kind in which the same place differs. */
const proposedLines = (differences: readonly Difference[]): string[] =>
  groupsOf(differences).map((group) => {
    const [first] = group
    const same = (of: 'was' | 'is') =>
      group.every((one) => one[of] === first?.[of]) ? shortLiteral(first?.[of] ?? '') : '*'
    return `${kindOf(first?.answer ?? '')} | ${first?.at} | ${same('was')} → ${same('is')} | WHY`
  })

const shortLiteral = (text: string): string => (text.length > 80 || text.includes(' → ') ? '*' : text)

function groupsOf(differences: readonly Difference[]): Difference[][] {
  const groups = Map.groupBy(differences, ({ answer, at }) => `${kindOf(answer)} | ${at}`)
  return [...groups.values()]
}

/** The answers of one address, whoever's, and the mails of one reaction. */
function kindOf(answer: string): string {
  const [who = '', what = '', ...rest] = answer.split(' ')
  const isOne = who === 'mail' || what.includes(':') || who.includes('@')
  return `${who.includes('@') ? '*' : who} ${what}${isOne && rest.length > 0 ? ' *' : rest.map((word) => ` ${word}`).join('')}`
}
