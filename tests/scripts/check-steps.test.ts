import { existsSync } from 'node:fs'

import { expect, test } from 'vitest'

import { checkSteps } from '#scripts/check-steps.ts'

test.each(checkSteps.map(({ name, program }) => [name, program] as const))(
  'the program of the step "%s" of npm run check exists',
  (_name, program) => {
    expect(existsSync(program), `scripts/check-steps.ts names ${program}`).toBe(true)
  },
)
