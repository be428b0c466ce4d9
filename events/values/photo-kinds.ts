export const photoKinds = ['before', 'after'] as const
export type PhotoKind = (typeof photoKinds)[number]
