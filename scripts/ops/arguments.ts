import { parseArgs } from 'node:util'

import { UsageError } from '#services/operations/refusal.ts'
import type { Given, Verb } from '#services/operations/verb.ts'
import { verbs } from '#services/operations/verbs.ts'

const commonOptions = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const

export interface Asked {
  readonly verb: Verb
  readonly given: Given
  readonly wantsJson: boolean
  readonly wantsHelp: boolean
}

export function readArguments(name: string, args: readonly string[], folder: string): Asked {
  const verb = verbs.find((each) => each.name === name)
  if (verb === undefined)
    throw new UsageError(`There is no verb '${name}'. There are: ${verbs.map((each) => each.name).join(', ')}`)
  const { values, positionals } = parse(args, verb)
  return {
    verb,
    given: { positionals, values, folder },
    wantsJson: values['json'] === true,
    wantsHelp: values['help'] === true,
  }
}

function parse(args: readonly string[], verb: Verb) {
  try {
    return parseArgs({ args: [...args], options: { ...commonOptions, ...verb.options }, allowPositionals: true })
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      throw new UsageError(error.message)
    }
    throw error
  }
}
