import { readArguments } from '#scripts/program-arguments.ts'
import { describeHardware } from '#tests/bench/measurement.ts'

import { proveBareMachine } from './bare-machine.ts'
import { proveCharges } from './charges.ts'
import { proveCrash } from './crash.ts'
import { proveDoubles } from './doubles.ts'
import { proveEffects } from './effects.ts'
import { proveErase } from './erase.ts'
import { proveExport } from './export.ts'
import { proveFailover } from './failover.ts'
import { proveGaps } from './gaps.ts'
import { proveLetters } from './letters.ts'
import { proveMailFaults } from './mail-faults.ts'
import { proveMailXss } from './mail-xss.ts'
import { provePayments } from './payments.ts'
import { controlsOf, isNoticed, type Finding, type Proof } from './proof.ts'
import { proveRebuild } from './rebuild.ts'
import { proveRefunds } from './refunds.ts'
import { proveRestore } from './restore.ts'
import { proveSlots } from './slots.ts'
import { proveWebhooks } from './webhooks.ts'

/** `npm run prove -- NAME…`: proofs of `docs/promises.md`, each run on the product and on a faulty one. */
const proofs: Readonly<Record<string, Proof>> = {
  slots: proveSlots,
  gaps: proveGaps,
  payments: provePayments,
  crash: proveCrash,
  effects: proveEffects,
  rebuild: proveRebuild,
  webhooks: proveWebhooks,
  refunds: proveRefunds,
  charges: proveCharges,
  doubles: proveDoubles,
  restore: proveRestore,
  failover: proveFailover,
  'mail-xss': proveMailXss,
  erase: proveErase,
  'mail-faults': proveMailFaults,
  letters: proveLetters,
  export: proveExport,
  'bare-machine': proveBareMachine,
}

const syntax = {
  verb: 'prove',
  noun: 'proof',
  programs: proofs,
  otherwise: 'help',
  numbers: {
    seed: { least: 0, about: 'where chance begins, to run the same again' },
    cases: { least: 1, about: 'how many cases, in place of all' },
  },
  flags: { 'no-control': 'without the negative controls' },
} as const

async function main(args: readonly string[]): Promise<number> {
  const asked = readArguments(syntax, args)
  if (asked.kind === 'help') console.log(asked.lines.join('\n'))
  if (asked.kind === 'fault') console.error(asked.message)
  if (asked.kind !== 'run') return asked.kind === 'help' ? 0 : 2
  const { names, numbers, flags } = asked
  const seed = numbers['seed'] ?? Math.floor(Date.now() % 1_000_000)
  const cases = numbers['cases'] ?? null
  print({ hardware: describeHardware() })
  let broken = 0
  for (const name of names) broken += await prove(name, { seed, cases, withControl: !flags.has('no-control') })
  return broken > 0 ? 1 : 0
}

async function prove(
  name: string,
  terms: { seed: number; cases: number | null; withControl: boolean },
): Promise<number> {
  const proof = proofs[name]
  if (proof === undefined) return 1
  const say = (line: string) => console.error(line)
  const found = await proof.run({ seed: terms.seed, cases: terms.cases, sabotage: [], isControl: false, say })
  report(name, terms.seed, found)
  if (!terms.withControl) return found.failures.length
  let unnoticed = 0
  for (const control of controlsOf(proof)) {
    const { what, cases, sabotage } = control
    const broken = await proof.run({ seed: terms.seed, cases, sabotage, isControl: true, say })
    const noticed = isNoticed(control, broken)
    print({ proof: name, control: what, cases: broken.cases, failuresFound: broken.failures.length, noticed })
    // What it says of the sabotage, or instead of it.
    const shown = noticed ? broken.failures.filter((one) => isNoticed(control, { failures: [one] })) : broken.failures
    for (const failure of shown.slice(0, noticed ? 1 : 20)) print({ proof: name, control: what, failure })
    if (!noticed) unnoticed += 1
  }
  return found.failures.length + unnoticed
}

function report(name: string, seed: number, { cases, failures, figures }: Finding): void {
  print({ proof: name, cases, failures: failures.length, seed, ...figures, holds: failures.length === 0 })
  for (const failure of failures.slice(0, 20)) print({ proof: name, failure })
}

const print = (line: object): void => console.log(JSON.stringify(line))

process.exitCode = await main(process.argv.slice(2))
