import { posix } from 'node:path'

import type { SourceFile } from './imports.ts'

export interface Part {
  readonly path: string
  /** Catalogue areas that it loads. */
  readonly areas: readonly string[]
}

const pattern = /latePart\(\s*\[([^\]]*)\],\s*async \(\) => \(await import\('([^']+)'\)\)/g

/** The parts that a file fetches later, with the areas that it names for each. */
export const partsIn = ({ path, text }: SourceFile): Part[] =>
  [...text.matchAll(pattern)].map(([, areas = '', written = '']) => ({
    path: posix.join(path, '..', written),
    areas: [...areas.matchAll(/'(\w+)'/g)].map(([, area = '']) => area),
  }))
