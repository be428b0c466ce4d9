import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take half a minute or more on two cores, the longest first: begun last, they would run when nothing is left to run
 * beside them. How long each took is in the output of `npm test`.
 */
const longest = [
  'tests/e2e/every-page.test.ts',
  'tests/scripts/ops-embedded.test.ts',
  'tests/e2e/lost-files.test.ts',
  'tests/e2e/office-mail.test.ts',
  'tests/e2e/languages.test.ts',
  'tests/e2e/account-journey.test.ts',
  'tests/e2e/office.test.ts',
  'tests/scripts/ops-read-models.server.test.ts',
  'tests/scripts/dev.server.test.ts',
  'tests/proofs/rebuild.server.test.ts',
  'tests/proofs/payments.server.test.ts',
  'tests/proofs/slots.server.test.ts',
  'tests/proofs/effects.server.test.ts',
  'tests/proofs/webhooks.server.test.ts',
  'tests/infra/pglite-directory.test.ts',
  'tests/projections/engine/verify.server.test.ts',
  'tests/scripts/ops-backup.server.test.ts',
  'tests/e2e/booking-embedded.test.ts',
  'tests/e2e/booking-servers.test.ts',
  'tests/faults/frozen-worker.server.test.ts',
  'tests/faults/second-start.server.test.ts',
  'tests/projections/interruption.test.ts',
  'tests/scripts/earlier-version.server.test.ts',
  'tests/e2e/quote-journey.test.ts',
  'tests/infra/queue.test.ts',
  'tests/infra/queue.server.test.ts',
]

/** Begins with the files of `longest`; then as vitest would. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((path) => moduleId.endsWith(`/${path}`))
      return place === -1 ? longest.length : place
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
