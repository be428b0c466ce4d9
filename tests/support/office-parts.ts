import { posix } from 'node:path'

import type { SourceFile } from './imports.ts'

export interface Part {
  readonly path: string
  /** Catalogue areas that it loads. */
  readonly areas: readonly string[]
}

const pattern = /latePart\(\s*\[([^\]]*)\],\s*async \(\) => \(await import\('([^']+)'\)\)/g

/** Dialogs that a file fetches later and shows without an `onMissing`, so that a notice would stand where they open. */
export function unclosedDialogsIn({ text }: SourceFile): string[] {
  const late = [...text.matchAll(/const (\w+Dialog) = latePart\(/g)].map(([, name = '']) => name)
  const spread = [...text.matchAll(/const (\w+) = \([^)]*\) => \(\{\n[\s\S]*?\n {2}\}\)/g)]
  const closing = spread.filter(([terms]) => terms.includes('onMissing')).map(([, name = '']) => `{...${name}(`)
  return late.filter((name) =>
    [...text.matchAll(new RegExp(`<${name}\\b[\\s\\S]*?/>`, 'g'))].some(
      ([shown]) => !shown.includes('onMissing') && !closing.some((terms) => shown.includes(terms)),
    ),
  )
}

/** The parts that a file fetches later, with the areas that it names for each. */
export const partsIn = ({ path, text }: SourceFile): Part[] =>
  [...text.matchAll(pattern)].map(([, areas = '', written = '']) => ({
    path: posix.join(path, '..', written),
    areas: [...areas.matchAll(/'(\w+)'/g)].map(([, area = '']) => area),
  }))
