import { benchAsOf } from './bench/as-of.ts'
import { benchBooking } from './bench/booking.ts'
import { benchCrm } from './bench/crm.ts'
import { benchGoogle } from './bench/google.ts'
import { benchLog } from './bench/log.ts'
import { benchMail } from './bench/mail.ts'
import { describeHardware, loadNow, type Benchmark, type Measurement } from './bench/measurement.ts'
import { benchPortal } from './bench/portal.ts'
import { benchRebuild } from './bench/rebuild.ts'
import { benchWeb } from './bench/web.ts'

/**
 * `npm run bench -- NAME…`: each benchmark runs side by side with what it is compared with. Prints JSON lines and ends with 1
 * when a bar is missed. Without a name all of them run; `list` names them.
 */
const benchmarks: Readonly<Record<string, Benchmark>> = {
  log: benchLog,
  booking: benchBooking,
  rebuild: benchRebuild,
  'as-of': benchAsOf,
  google: benchGoogle,
  web: benchWeb,
  crm: benchCrm,
  mail: benchMail,
  portal: benchPortal,
}

async function main(names: readonly string[]): Promise<number> {
  if (names.includes('list')) {
    for (const [name, { about }] of Object.entries(benchmarks)) console.log(`${name.padEnd(12)}${about}`)
    return 0
  }
  const chosen = names.length > 0 ? names : Object.keys(benchmarks)
  const unknown = chosen.filter((name) => benchmarks[name] === undefined)
  if (unknown.length > 0) {
    console.error(`No benchmark is called ${unknown.join(' or ')}. There are: ${Object.keys(benchmarks).join(', ')}`)
    return 2
  }

  print({ hardware: describeHardware() })
  let missed = 0
  const report = (measurement: Measurement): void => {
    if (measurement.holds === false) missed += 1
    print({ ...measurement, load: loadNow() })
  }
  for (const name of chosen) await benchmarks[name]?.run(report)
  return missed > 0 ? 1 : 0
}

const print = (line: object): void => console.log(JSON.stringify(line))

process.exitCode = await main(process.argv.slice(2))
