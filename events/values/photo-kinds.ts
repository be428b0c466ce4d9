/** When of a visit a photo was taken: before the work began, or after it was done. */
export const photoKinds = ['before', 'after'] as const
export type PhotoKind = (typeof photoKinds)[number]
