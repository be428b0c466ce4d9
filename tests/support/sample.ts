/** Set by `npm test -- --every-case`: then a contract runs on a second database too where one is the sample. */
export const isEveryCase = process.env['EVERY_CASE'] === 'on'

/** The list beginning at another place for each turn, so that samples of several turns are not of the same cases. */
export const rotated = <Case>(cases: readonly Case[], turn: number): readonly Case[] => [
  ...cases.slice(turn % cases.length),
  ...cases.slice(0, turn % cases.length),
]

/** Evenly spread, fixed cases; all of them with `--every-case`. */
export function sampleOf<Case>(cases: readonly Case[], size: number): readonly Case[] {
  const step = cases.length / size
  return isEveryCase ? cases : cases.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}
