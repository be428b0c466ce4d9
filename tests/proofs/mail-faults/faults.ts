import type { Fault } from './fault-proxy.ts'

type Random = () => number

/** Larger than a client's limits of lines and literals. */
const longLine = Buffer.alloc(17 * 1024 * 1024, 'x')

const noise = (random: Random): Buffer => Buffer.from(Array.from({ length: 2_000 }, () => Math.floor(random() * 256)))
const line = (text: string): Buffer => Buffer.from(`${text}\r\n`, 'latin1')

/** Responses that an IMAP server must not send. */
const hostileLines: readonly (readonly [name: string, words: (random: Random) => Buffer])[] = [
  ['noise', (random) => Buffer.concat([noise(random), line('')])],
  ['a line of 17 MB', () => longLine],
  ['a literal longer than any memory', () => line('* 1 FETCH (UID 1 BODY[] {99999999999999}')],
  ['a literal of 40 MB and a byte', () => line('* 1 FETCH (UID 1 BODY[] {41943041}')],
  ['a literal of less than nothing', () => line('* 1 FETCH (UID 1 BODY[] {-1}')],
  ['a literal of nobody', () => line('{5}')],
  ['20,000 open parentheses', () => line(`* LIST ${'('.repeat(20_000)}`)],
  ['a string that never ends', () => line('* LIST () "/" "never closed')],
  ['the end of an unknown command', () => line('ZZZ9 OK done')],
  ['a refusal of an unknown command', () => line('ZZZ9 BAD what?')],
  ['empty lines', () => line('\r\n\r\n')],
  ['numbers of nothing', () => line('* 4294967295 EXISTS\r\n* 999999999999999999999 EXPUNGE\r\n* 0 FETCH (FLAGS ())')],
  ['NUL bytes', () => line('* OK \0\0\0')],
  ['no capabilities', () => line('* CAPABILITY')],
  ['5,000 alerts', () => line('* OK [ALERT] The disk is full\r\n'.repeat(5_000))],
  ['a modseq beyond all numbers', () => line('* OK [HIGHESTMODSEQ 99999999999999999999999] x')],
]

const greetings: readonly (readonly [name: string, words: Buffer, isEndAfter: boolean])[] = [
  ['of a web server', line('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n'), true],
  ['of a web server that stays', line('HTTP/1.1 400 Bad Request\r\n'), false],
  ['of an SSH server', line('SSH-2.0-OpenSSH_9.9'), false],
  ['of a server that is full', line('* BYE Too many connections'), true],
  ['of half a line', Buffer.from('* OK'), false],
  ['of silence', Buffer.alloc(0), false],
  ['of an end', Buffer.alloc(0), true],
  ['of 17 MB', longLine, false],
  ['of NUL bytes', Buffer.alloc(512), false],
]

const bytes = (random: Random, most: number): number => Math.floor(most ** random())

const ways = ['reset', 'end', 'hang', 'dribble', 'say', 'say', 'reset', 'greet', 'reset', 'end'] as const

export function imapFault(round: number, random: Random): Fault {
  const how = ways[round % ways.length] ?? 'reset'
  const after = bytes(random, 8_000)
  if (how === 'say') {
    const [name, words] = pick(hostileLines, random)
    return { name: `IMAP ${name} after byte ${after}`, of: 'server', after, how, words: words(random) }
  }
  if (how === 'greet') {
    const [name, words, isEndAfter] = pick(greetings, random)
    return { name: `IMAP greeting ${name}`, of: 'server', after: 0, how, words, isEndAfter }
  }
  const of = how === 'dribble' || random() < 0.75 ? 'server' : 'client'
  return { name: `IMAP ${how} after byte ${after} of the ${of}`, of, after: of === 'client' ? after >> 2 : after, how }
}

export const smtpTaken = '250 Kept'

/** SMTP lines that end no command. */
const smtpLines: readonly (readonly [name: string, words: (random: Random) => Buffer])[] = [
  ['noise', (random) => Buffer.concat([noise(random), line('')])],
  ['a line of 17 MB', () => longLine],
  ['a goodbye', () => line('421 4.3.2 Shutting down')],
  ['a number of nothing', () => line('999 what')],
]

const smtpWays = ['reset', 'end', 'hang', 'say', 'taken', 'reset', 'greet', 'part', 'part', 'taken'] as const

/** `part` cuts within the mail, `taken` replaces the last answer. */
export function smtpFault(round: number, random: Random): Fault {
  const way = smtpWays[round % smtpWays.length] ?? 'reset'
  const how = pick(['reset', 'end', 'hang'] as const, random)
  if (way === 'taken') {
    return { name: `SMTP ${how} in place of the answer`, of: 'server', after: 0, before: smtpTaken, how }
  }
  if (way === 'part') {
    const after = 300 + bytes(random, 5_000)
    return { name: `SMTP ${how} after byte ${after} of the client`, of: 'client', after, how }
  }
  const after = bytes(random, 500)
  if (way === 'say') {
    const [name, words] = pick(smtpLines, random)
    return { name: `SMTP ${name} after byte ${after}`, of: 'server', after, how: 'say', words: words(random) }
  }
  if (way === 'greet') {
    const [name, words, isEndAfter] = pick(greetings, random)
    return { name: `SMTP greeting ${name}`, of: 'server', after: 0, how: 'greet', words, isEndAfter }
  }
  return { name: `SMTP ${way} after byte ${after} of the server`, of: 'server', after, how: way }
}

const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[], random: Random): Item => {
  const found = items[Math.floor(random() * items.length)]
  if (found === undefined) throw new Error('There is nothing to pick from')
  return found
}
