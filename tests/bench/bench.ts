import { readArguments } from '#scripts/program-arguments.ts'

import { benchAsOf } from './as-of.ts'
import { benchBooking } from './booking.ts'
import { benchCrm, benchCrmBoard } from './crm.ts'
import { benchExtremes } from './extremes.ts'
import { benchGoogle } from './google.ts'
import { benchLog } from './log.ts'
import { benchMail } from './mail.ts'
import { describeHardware, loadNow, type Benchmark, type Measurement } from './measurement.ts'
import { benchMemory } from './memory.ts'
import { benchPortal } from './portal.ts'
import { benchRebuild } from './rebuild.ts'
import { benchWeb } from './web.ts'

/** `npm run bench -- NAME…`: runs benchmarks and prints JSON lines; exit code 1 for a missed bar. */
const benchmarks: Readonly<Record<string, Benchmark>> = {
  log: benchLog,
  booking: benchBooking,
  rebuild: benchRebuild,
  'as-of': benchAsOf,
  google: benchGoogle,
  web: benchWeb,
  crm: benchCrm,
  'crm-board': benchCrmBoard,
  mail: benchMail,
  extremes: benchExtremes,
  portal: benchPortal,
  memory: benchMemory,
}

const syntax = {
  verb: 'bench',
  noun: 'benchmark',
  programs: benchmarks,
  otherwise: 'all',
  numbers: {},
  flags: {},
} as const

async function main(args: readonly string[]): Promise<number> {
  const asked = readArguments(syntax, args)
  if (asked.kind === 'help') console.log(asked.lines.join('\n'))
  if (asked.kind === 'fault') console.error(asked.message)
  if (asked.kind !== 'run') return asked.kind === 'help' ? 0 : 2
  print({ hardware: describeHardware() })
  let missed = 0
  const report = (measurement: Measurement): void => {
    if (measurement.holds === false) missed += 1
    print({ ...measurement, load: loadNow() })
  }
  for (const name of asked.names) await benchmarks[name]?.run(report)
  return missed > 0 ? 1 : 0
}

const print = (line: object): void => console.log(JSON.stringify(line))

process.exitCode = await main(process.argv.slice(2))
