import { expect, test } from 'vitest'

import { isEveryCase } from '#tests/support/sample.ts'

import { controlsOf, isNoticed, type Proof } from './proof.ts'

/** Starts several processes, some of them again and again. */
const withinMs = 600_000

/**
 * A few cases of a long proof, so that it is known to run. Its negative controls belong to `npm run prove`, which runs it whole; with
 * `--every-case` they run here too.
 */
export function shortProof(proof: Proof, { cases }: { readonly cases: number }): void {
  const terms = { seed: 7, say: () => {} }

  test(`a few cases hold: ${proof.about}`, { timeout: withinMs }, async () => {
    const found = await proof.run({ ...terms, cases, sabotage: [], isControl: false })
    expect(found.failures).toEqual([])
    expect(found.cases).toBeGreaterThan(0)
  })

  if (!isEveryCase) return
  test.each(controlsOf(proof))('it notices $what', { timeout: withinMs }, async (control) => {
    const found = await proof.run({ ...terms, cases: control.cases, sabotage: control.sabotage, isControl: true })
    expect(isNoticed(control, found), found.failures.join('\n')).toBe(true)
  })
}
