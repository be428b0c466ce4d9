declare module 'bidi-js' {
  /** Levels of the code units of a text, of which odd ones run from right to left. */
  interface EmbeddingLevels {
    readonly levels: Uint8Array
    readonly paragraphs: readonly unknown[]
  }
  export default function bidiFactory(): {
    readonly getEmbeddingLevels: (text: string, direction?: 'ltr' | 'rtl') => EmbeddingLevels
  }
}
