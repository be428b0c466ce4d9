/** The three packages, in the order in which they are offered. */
export const packageNames = ['sprinkle', 'glazed', 'filled'] as const
export type PackageName = (typeof packageNames)[number]
