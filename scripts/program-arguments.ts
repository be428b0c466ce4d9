import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** Parsed arguments, checked before anything runs. */
type Asked =
  | { readonly kind: 'help'; readonly lines: readonly string[] }
  | { readonly kind: 'fault'; readonly message: string }
  | {
      readonly kind: 'run'
      readonly names: readonly string[]
      readonly numbers: Readonly<Record<string, number>>
      readonly flags: ReadonlySet<string>
    }

interface Syntax {
  readonly verb: string
  readonly noun: string
  readonly programs: Readonly<Record<string, { readonly about: string }>>
  /** Behaviour without a name. */
  readonly otherwise: 'help' | 'all'
  /** Integer options with minimum and description. */
  readonly numbers: Readonly<Record<string, { readonly least: number; readonly about: string }>>
  readonly flags: Readonly<Record<string, string>>
}

export function readArguments(syntax: Syntax, args: readonly string[]): Asked {
  const parsed = parse(syntax, args)
  if (typeof parsed === 'string') return fault(syntax, parsed)
  const { positionals, values } = parsed
  const isLost = positionals.length === 0 && syntax.otherwise === 'help'
  if (values['help'] === true || positionals.includes('list') || isLost) return { kind: 'help', lines: usageOf(syntax) }
  const known = Object.keys(syntax.programs)
  const unknown = positionals.filter((name) => !known.includes(name))
  if (unknown.length > 0) return fault(syntax, `No ${syntax.noun} is called ${unknown.join(' or ')}.`)
  const numbers: Record<string, number> = {}
  for (const [name, { least }] of Object.entries(syntax.numbers)) {
    const text = values[name]
    if (typeof text !== 'string') continue
    const number = /^\d{1,15}$/.test(text) ? Number(text) : -1
    if (number < least) return fault(syntax, `--${name} needs a whole number from ${least} on, and not '${text}'.`)
    numbers[name] = number
  }
  const flags = new Set(Object.keys(syntax.flags).filter((name) => values[name] === true))
  return { kind: 'run', names: positionals.length > 0 ? positionals : known, numbers, flags }
}

function parse({ numbers, flags }: Syntax, args: readonly string[]) {
  const options: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h' } }
  for (const name of Object.keys(numbers)) options[name] = { type: 'string' }
  for (const name of Object.keys(flags)) options[name] = { type: 'boolean' }
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    const isOfArguments =
      error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
    if (!isOfArguments) throw error
    return `${error.message.split(/[.\n]/, 1).join('')}.`
  }
}

const fault = ({ verb }: Syntax, message: string): Asked => ({
  kind: 'fault',
  message: `${message} What there is: npm run ${verb} -- --help`,
})

function usageOf({ verb, noun, programs, otherwise, numbers, flags }: Syntax): string[] {
  const line = (name: string, about: string) => `  ${name.padEnd(14)}${about}`
  return [
    `npm run ${verb} -- ${otherwise === 'all' ? '[NAME…]' : 'NAME…'} [OPTIONS]`,
    '',
    otherwise === 'all' ? `Without a name each ${noun} runs:` : `A name is that of a ${noun}:`,
    ...Object.entries(programs).map(([name, { about }]) => line(name, about)),
    '',
    'Options:',
    ...Object.entries(numbers).map(([name, { about }]) => line(`--${name} N`, about)),
    ...Object.entries(flags).map(([name, about]) => line(`--${name}`, about)),
    line('-h, --help', 'this'),
  ]
}
