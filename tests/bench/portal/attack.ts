import { measurement, percentile, type Measurement } from '../measurement.ts'
import { askSteadily } from './steady.ts'

const unit = 'ms'
const rounds = 3
const seconds = 15
const guessesPerSecond = 200
const readsPerSecond = 20
const isExpected = new Set([401, 429, 503])

/** Wrong passwords, each for another account and address, to avoid throttles. */
export async function benchAttack(url: string, report: (line: Measurement) => void): Promise<void> {
  const readAll = async () => {
    const took = await askSteadily({ perSecond: readsPerSecond, seconds }, async () => {
      const answer = await fetch(`${url}/api/services`)
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`/api/services was answered ${answer.status}`)
    })
    return percentile(took, 0.95)
  }
  const name = 'portal: GET /api/services'
  report(measurement({ name: `${name}, 95 of 100 within`, unit, samples: [await readAll()], digits: 1 }))

  const [samples, looked]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const statuses: number[] = []
    const [p95] = await Promise.all([
      readAll(),
      askSteadily({ perSecond: guessesPerSecond, seconds }, async (number) => {
        const status = await guess(url, round * guessesPerSecond * seconds + number)
        if (!isExpected.has(status)) throw new Error(`A wrong password was answered ${status}`)
        statuses.push(status)
      }),
    ])
    samples.push(p95)
    looked.push(statuses.filter((status) => status === 401).length / seconds)
  }
  const attacked = `${name} beside ${guessesPerSecond} wrong passwords a second, 95 of 100 within`
  report(measurement({ name: attacked, unit, samples, digits: 1, bar: { most: 300 } }))
  report(measurement({ name: 'portal: of these, passwords that were looked at', unit: 'passwords/s', samples: looked }))
}

async function guess(url: string, number: number): Promise<number> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `198.18.${Math.floor(number / 250) % 250}.${number % 250}`,
    },
    body: JSON.stringify({ email: `nobody.${number}@example.com`, password: `guess ${number}` }),
  })
  await answer.arrayBuffer()
  return answer.status
}
