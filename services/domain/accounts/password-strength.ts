import { mostPassword } from '#services/contracts/account.ts'

/** Of 0 to 4: 2 stands for more than a million guesses. */
const leastScore = 2

/** Letters that are looked at: estimating takes longer the longer the text, and what is longer is not weak. */
const looked = 64

/** Loaded with the first password: its word lists take some megabytes. */
const loadEstimator = async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs, maxLength: looked })
}
let estimator: ReturnType<typeof loadEstimator> | undefined

/**
 * Whether a password is too long to be hashed, is among those that are tried first, or is made of what anybody knows of its
 * owner (`known`: name, e-mail).
 */
export async function isWeakPassword(password: string, known: readonly string[]): Promise<boolean> {
  if (Buffer.byteLength(password) > mostPassword) return true
  estimator ??= loadEstimator()
  const own = known.flatMap((text) => [text, ...text.split(/[\s@.]+/)]).filter((word) => word.length > 2)
  return (await estimator).check(password.slice(0, looked), [...own, 'freshglaze', 'fresh', 'glaze']).score < leastScore
}
