import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp'

/** Repetitions of at most so many are compiled as that many copies of what is repeated (V8). */
const mostCopies = 3

const copiesOf = ({ min, max }: AST.Quantifier): number => (max <= mostCopies ? max : min <= mostCopies ? min + 1 : 1)

/**
 * Unicode classes (`\p{L}`) after expansion. Thirty in optional repetitions took seconds to compile for non-Latin text.
 */
export function unicodeClassesIn(source: string, flags: string): number {
  const pattern = new RegExpParser().parsePattern(source, undefined, undefined, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const copies: number[] = []
  let classes = 0
  let depth = 0
  const seen = (): void => {
    classes += copies.reduce((product, one) => product * one, 1)
  }
  visitRegExpAST(pattern, {
    onQuantifierEnter: (node) => void copies.push(copiesOf(node)),
    onQuantifierLeave: () => void copies.pop(),
    onCharacterClassEnter(node) {
      depth += 1
      if (
        depth === 1 &&
        node.elements.some(({ type, ...one }) => type === 'CharacterSet' && 'kind' in one && one.kind === 'property')
      )
        seen()
    },
    onCharacterClassLeave: () => void (depth -= 1),
    onCharacterSetEnter(node) {
      if (depth === 0 && node.kind === 'property') seen()
    },
  })
  return classes
}

/** The expressions that are put together while a module is loaded, as `RegExp` is handed them. */
export async function expressionsMadeBy(load: () => Promise<unknown>): Promise<{ source: string; flags: string }[]> {
  const made: { source: string; flags: string }[] = []
  const real = globalThis.RegExp
  const note = (one: RegExp): RegExp => {
    made.push({ source: one.source, flags: one.flags })
    return one
  }
  globalThis.RegExp = new Proxy(real, {
    construct: (target, given: ConstructorParameters<typeof RegExp>) => note(new target(...given)),
    apply: (target, _this, given: ConstructorParameters<typeof RegExp>) => note(target(...given)),
  })
  try {
    await load()
  } finally {
    globalThis.RegExp = real
  }
  return made
}
