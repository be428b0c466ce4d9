export const packageNames = ['sprinkle', 'glazed', 'filled'] as const
export type PackageName = (typeof packageNames)[number]
