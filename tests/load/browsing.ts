import type { Options } from 'k6/options'

import { answered, get } from './visitor.ts'

/** `k6 run tests/load/browsing.ts`: a busy evening of people who look and do not buy. */
export const options: Options = {
  scenarios: {
    evening: {
      executor: 'ramping-arrival-rate',
      startRate: 10,
      timeUnit: '1s',
      preAllocatedVUs: 50,
      maxVUs: 200,
      stages: [
        { target: 200, duration: '30s' },
        { target: 200, duration: '1m' },
      ],
    },
  },
  thresholds: {
    checks: ['rate==1'],
    http_req_duration: ['p(95)<100', 'p(99)<300'],
    dropped_iterations: ['count==0'],
  },
}

const paths = ['/', '/services', '/blog', '/contact', '/api/services', '/api/addons', '/api/site']

export default function lookAround(): void {
  const path = paths[Math.floor(Math.random() * paths.length)] ?? '/'
  answered(path, get(path))
}
