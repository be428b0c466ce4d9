declare module 'subset-font' {
  /** Subsets a font; axes can be pinned or narrowed. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'woff2' | 'truetype'
      readonly noHinting?: boolean
      readonly variationAxes?: Record<string, number | { min: number; max: number }>
      readonly keepFeatures?: string[]
    },
  ): Promise<Uint8Array>
}
