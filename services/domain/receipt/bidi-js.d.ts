declare module 'bidi-js' {
  /** Bidi levels of code units; odd ones run right to left. */
  interface EmbeddingLevels {
    readonly levels: Uint8Array
    readonly paragraphs: readonly unknown[]
  }
  export default function bidiFactory(): {
    readonly getEmbeddingLevels: (text: string, direction?: 'ltr' | 'rtl') => EmbeddingLevels
  }
}
