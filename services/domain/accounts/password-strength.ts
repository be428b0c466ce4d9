import { mostPassword } from '#services/contracts/account.ts'

/** Minimum of 0 to 4; 2 is more than a million guesses. */
const leastScore = 2

const looked = 64

/** Loaded on demand: some megabytes of word lists. */
const loadEstimator = async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs, maxLength: looked })
}
let estimator: ReturnType<typeof loadEstimator> | undefined

/** Too long to hash, common, or derived from `known` facts (name, e-mail). */
export async function isWeakPassword(password: string, known: readonly string[]): Promise<boolean> {
  if (Buffer.byteLength(password) > mostPassword) return true
  estimator ??= loadEstimator()
  const own = known.flatMap((text) => [text, ...text.split(/[\s@.]+/)]).filter((word) => word.length > 2)
  return (await estimator).check(password.slice(0, looked), [...own, 'freshglaze', 'fresh', 'glaze']).score < leastScore
}
