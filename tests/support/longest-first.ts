import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files of which one alone takes long, the longest first: begun last, they would run when nothing is left to run beside them.
 * Those that start many processes stay where they are, apart from each other. How long each took is in the output of `npm test`.
 */
const longest = [
  'tests/e2e/lost-files.test.ts',
  'tests/e2e/account-journey.test.ts',
  'tests/e2e/office-sections.test.ts',
  'tests/e2e/every-name.test.ts',
  'tests/e2e/every-page.test.ts',
  'tests/e2e/office-mail.test.ts',
  'tests/e2e/random-walk.test.ts',
  'tests/e2e/refusals.test.ts',
  'tests/e2e/languages.test.ts',
  'tests/e2e/office.test.ts',
  'tests/e2e/crew-day.test.ts',
  'tests/services/http/extremes.test.ts',
  'tests/scripts/recorded-version.server.test.ts',
  'tests/scripts/ops-embedded.test.ts',
  'tests/scripts/ops-read-models.server.test.ts',
  'tests/e2e/booking-embedded.test.ts',
  'tests/e2e/booking-servers.test.ts',
  'tests/e2e/quote-journey.test.ts',
]

/** Begins with the files of `longest`; then as vitest would. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((path) => moduleId.endsWith(`/${path}`))
      return place === -1 ? longest.length : place
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the sequencer's, not an array's
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
