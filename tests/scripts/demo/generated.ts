import { generateHistory } from '#scripts/demo/generate-history.ts'
import { locate } from '#services/providers/places/gazetteer-search.ts'
import { travelMinutes } from '#services/providers/places/travel.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

const steps = (degrees: number): number => Math.round(degrees * 50) / 50

export function deps() {
  const { logger, lines } = recordingLogger()
  return {
    secret: 'a secret of the tests',
    travel: travelMinutes,
    logger,
    lines,
    locate(address: string, city: string) {
      const found = locate(address, city)
      return found === null ? null : { lat: steps(found.lat), lng: steps(found.lng) }
    },
  }
}

type Past = Awaited<ReturnType<typeof imagine>>
const imagined = new Map<string, Promise<Past>>()

/** Demo data that ends before the day of `now`; generated once for all the tests of a file. */
export function pastBefore(now: string, seed = 1): Promise<Past> {
  const past = imagined.get(`${now} ${seed}`) ?? imagine(now, seed)
  imagined.set(`${now} ${seed}`, past)
  return past
}

async function imagine(now: string, seed: number) {
  const past = await generateHistory(deps(), { vans: 1, seed, now })
  return { ...past, events: past.commands.flatMap((command) => command.events) }
}
