import { UsageError } from '#services/operations/refusal.ts'
import { verbs } from '#services/operations/verbs.ts'

export function listOfVerbs(): string {
  const width = Math.max(...verbs.map(({ name }) => name.length)) + 2
  return [
    'npm run ops -- VERB [ARGUMENTS] [--json]',
    '',
    ...verbs.map(({ name, about }) => `  ${name.padEnd(width)}${about}`),
    `  ${'help'.padEnd(width)}this list; help VERB says more about one`,
    '',
    'They work while the product runs and when it is stopped. They read the same environment as it does.',
    '--json prints one JSON object as the last line. Exit code 0: all is well, 1: it is not, 2: the question made no sense.',
    '',
  ].join('\n')
}

/** Throws `UsageError`. */
export function helpOf(name: string): string {
  const verb = verbs.find((each) => each.name === name)
  if (verb === undefined) throw new UsageError(`There is no verb '${name}'.`)
  return [
    `npm run ops -- ${`${verb.name} ${verb.usage}`.trim()} [--json]`,
    '',
    verb.about,
    '',
    ...verb.details,
    '',
  ].join('\n')
}
