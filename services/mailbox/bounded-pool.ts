import { openBoundedProcess, type BoundedProcess, type ProcessTerms } from './bounded-process.ts'

/** Processes with the least busy first, started on demand. */
export function openBoundedPool<Job extends object | string, Answer>(
  terms: ProcessTerms,
  count: number,
): BoundedProcess<Job, Answer> {
  const members = Array.from({ length: count }, () => ({ jobs: 0, worker: openBoundedProcess<Job, Answer>(terms) }))
  const leastBusy = () => members.reduce((least, one) => (one.jobs < least.jobs ? one : least))
  return {
    async do(job) {
      const member = leastBusy()
      member.jobs += 1
      try {
        return await member.worker.do(job)
      } finally {
        member.jobs -= 1
      }
    },
    warm: () => members[0]?.worker.warm(),
    async close() {
      await Promise.all(members.map(({ worker }) => worker.close()))
    },
  }
}
