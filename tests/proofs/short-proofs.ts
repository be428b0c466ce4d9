import { expect, test } from 'vitest'

import { controlsOf, isNoticed, type Proof } from '#scripts/prove/proof.ts'

/** Starts several processes, some of them again and again. */
const withinMs = 600_000

/** A few cases of a long proof, so that it is known to run, with its controls where `controlCases` is given; `npm run prove` runs it whole. */
export function shortProof(proof: Proof, size: { cases: number; controlCases?: number }): void {
  const terms = { seed: 7, say: () => {} }

  test(`a few cases hold: ${proof.about}`, { timeout: withinMs }, async () => {
    const found = await proof.run({ ...terms, cases: size.cases, sabotage: [], isControl: false })
    expect(found.failures).toEqual([])
    expect(found.cases).toBeGreaterThan(0)
  })

  const { controlCases } = size
  if (controlCases === undefined) return
  test.each(controlsOf(proof))('it notices $what', { timeout: withinMs }, async (control) => {
    const found = await proof.run({ ...terms, cases: controlCases, sabotage: control.sabotage, isControl: true })
    expect(isNoticed(control, found), found.failures.join('\n')).toBe(true)
  })
}
