import { benchAsOf } from './bench/as-of.ts'
import { benchBooking } from './bench/booking.ts'
import { benchCrm, benchCrmBoard } from './bench/crm.ts'
import { benchExtremes } from './bench/extremes.ts'
import { benchGoogle } from './bench/google.ts'
import { benchLog } from './bench/log.ts'
import { benchMail } from './bench/mail.ts'
import { describeHardware, loadNow, type Benchmark, type Measurement } from './bench/measurement.ts'
import { benchPortal } from './bench/portal.ts'
import { benchRebuild } from './bench/rebuild.ts'
import { benchWeb } from './bench/web.ts'
import { readArguments } from './program-arguments.ts'

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
