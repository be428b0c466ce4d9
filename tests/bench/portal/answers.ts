import { measurement, percentile, type Measurement } from '../measurement.ts'
import type { Cookie, SignedIn } from './signed-in.ts'
import { askSteadily } from './steady.ts'

const reads = [
  ['the page /portal', '/portal'],
  ['the page /dashboard', '/dashboard'],
  ['who is signed in', '/api/auth/user'],
  ['bookings', '/api/user/bookings'],
  ['quotes', '/api/user/quotes'],
  ['service history', '/api/user/service-history'],
  ['points', '/api/user/loyalty'],
  ['profile', '/api/user/profile'],
  ['devices', '/api/user/sessions'],
  ['saved cards', '/api/user/cards'],
] as const

const unit = 'ms'
const perSecond = 100
const seconds = 20
const warmUpSeconds = 5
const rounds = 3
const requestsOfBusiest = 100
const bar = { most: 50 }

export async function benchAnswers(
  url: string,
  { some, busiest }: SignedIn,
  report: (line: Measurement) => void,
): Promise<void> {
  const all: number[] = []
  const byRead = reads.map(() => ({ half: [] as number[], most: [] as number[] }))
  await askAll(url, some, warmUpSeconds)
  for (let round = 0; round < rounds; round += 1) {
    const took = await askAll(url, some, seconds)
    all.push(percentile(took, 0.99))
    for (const [index, { half, most }] of byRead.entries()) {
      const own = took.filter((_, number) => number % reads.length === index)
      half.push(percentile(own, 0.5))
      most.push(percentile(own, 0.99))
    }
  }
  const name = `portal: answers at ${perSecond} requests a second`
  report(measurement({ name: `${name}, 99 of 100 within`, unit, samples: all, digits: 1, bar }))
  for (const [index, { half, most }] of byRead.entries()) {
    const what = `${name}: ${reads[index]?.[0]}`
    report(measurement({ name: `${what}, half within`, unit, samples: half, digits: 1 }))
    report(measurement({ name: `${what}, 99 of 100 within`, unit, samples: most, digits: 1, bar }))
  }
  await benchBusiest(url, busiest, report)
}

const askAll = (url: string, cookies: SignedIn['some'], duringSeconds: number): Promise<readonly number[]> =>
  askSteadily({ perSecond, seconds: duringSeconds }, (number) => {
    const [, path] = reads[number % reads.length] ?? reads[0]
    return get(url, path, cookies[Math.floor(number / reads.length) % cookies.length] ?? cookies[0])
  })

async function benchBusiest(url: string, cookie: Cookie, report: (line: Measurement) => void): Promise<void> {
  for (const [what, path] of reads) {
    const samples: number[] = []
    for (let request = 0; request < requestsOfBusiest; request += 1) {
      const began = performance.now()
      await get(url, path, cookie)
      samples.push(performance.now() - began)
    }
    const name = `portal: ${what} of a customer of 200 visits, ${requestsOfBusiest} requests, 99 of 100 within`
    report(measurement({ name, unit, samples: [percentile(samples, 0.99)], digits: 1, bar }))
  }
}

async function get(url: string, path: string, cookie: Cookie): Promise<void> {
  const answer = await fetch(`${url}${path}`, { headers: { cookie } })
  const text = await answer.text()
  if (answer.status !== 200 || text === 'null') throw new Error(`${path} was answered ${answer.status} ${text}`)
}
