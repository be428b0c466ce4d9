import type { Sabotage } from './proof.ts'

/** Shortened waits. Unshortened, lost webhooks are noticed after 30 s and 60 s between looks. */
export const shortenedWaits: readonly Sabotage[] = [
  { file: 'services/features/money/reconcile.ts', from: 'const settlingMs = 30_000', to: 'const settlingMs = 1_500' },
  { file: 'workers/registry.ts', from: 'everyMs: 60_000,', to: 'everyMs: 2_000,' },
  { file: 'workers/registry.ts', from: 'everyMs: 15_000,', to: 'everyMs: 2_000,' },
  { file: 'infra/queue/schedules.ts', from: 'const renewEveryMs = 30_000', to: 'const renewEveryMs = 1_000' },
  { file: 'workers/start-workers.ts', from: 'everyMs: 30_000,', to: 'everyMs: 2_000,' },
  { file: 'workers/put-pending.ts', from: 'const patienceMs = 30_000', to: 'const patienceMs = 1_000' },
  { file: 'workers/engine/follow.ts', from: 'const leaseMs = 15_000', to: 'const leaseMs = 3_000' },
  {
    file: 'infra/queue/open-queue.ts',
    from: '{ lockMs: 20_000, stalledCheckMs: 10_000,',
    to: '{ lockMs: 4_000, stalledCheckMs: 2_000,',
  },
  { file: 'services/features/booking/hold-slot.ts', from: 'const holdMinutes = 10', to: 'const holdMinutes = 0.05' },
]
