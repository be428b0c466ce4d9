import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp'
import { parseSync, Visitor } from 'oxc-parser'
import { getConsumedChars, isPotentiallyEmpty, type ReadonlyFlags } from 'regexp-ast-analysis'
import { analyse } from 'scslre'

import type { SourceFile } from './imports.ts'

/** A regular expression in a source; `source` is null where it is put together when the program runs. */
export interface Expression {
  readonly path: string
  readonly source: string | null
  readonly flags: string
  /** Expression as written. */
  readonly written: string
}

/** Every regular expression of a file: literals, and what is handed to `RegExp`. */
export function expressionsIn({ path, text }: SourceFile): Expression[] {
  if (!/\.(?:ts|tsx|mjs|js)$/.test(path)) return []
  const found: Expression[] = []
  const made = ({ callee, start, end }: { callee: object; start: number; end: number }) => {
    if ('name' in callee && callee.name === 'RegExp')
      found.push({ path, source: null, flags: '', written: text.slice(start, end) })
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex !== null)
        found.push({
          path,
          source: node.regex.pattern,
          flags: node.regex.flags,
          written: text.slice(node.start, node.end),
        })
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(parseSync(path, text).program)
  return found
}

/**
 * Reason why an expression may take super-linear time; null for none. scslre finds nested and the simplest adjacent
 * repetitions, this the others.
 */
export function superLinear(source: string, flags: string): 'exponential' | 'polynomial' | null {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } })
  if (reports.some(({ exponential }) => exponential)) return 'exponential'
  return reports.length > 0 || beginsAnewInside(source, flags) ? 'polynomial' : null
}

/**
 * Whether an unbounded repetition takes all that stands before it, so that each place where the search may begin has all of the rest to look
 * through, and something must come behind it that may be missing.
 */
function beginsAnewInside(source: string, flags: string): boolean {
  const parser = new RegExpParser()
  const pattern = parser.parsePattern(source, undefined, undefined, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const given = parser.parseFlags(flags)
  if (given.sticky) return false
  let isFound = false
  visitRegExpAST(pattern, {
    onQuantifierEnter(node) {
      isFound ||= node.max === Infinity && isReachedAgain(node, given) && canFailBehind(node)
    },
  })
  return isFound
}

/** Neighbours of a repetition, in its alternative and around it. */
function* siblings(node: AST.Quantifier, direction: 'before' | 'behind'): Generator<AST.Element> {
  let place: AST.Node = node
  while (place.parent !== null && place.parent !== undefined) {
    const parent: AST.Node = place.parent
    if (parent.type === 'Alternative') {
      const { elements } = parent
      const at = elements.findIndex((one) => one === place)
      yield* direction === 'before' ? elements.slice(0, at) : elements.slice(at + 1)
    }
    place = parent
  }
}

function isReachedAgain(node: AST.Quantifier, flags: ReadonlyFlags): boolean {
  const { chars: taken } = getConsumedChars(node.element, flags)
  const fits = (one: AST.Element): boolean => {
    switch (one.type) {
      case 'Assertion':
        // Where the text begins a search does not begin anew.
        return one.kind !== 'start' || flags.multiline === true
      case 'Backreference':
        return true
      case 'Group':
      case 'CapturingGroup':
        return one.alternatives.some(({ elements }) => elements.every(fits))
      case 'Quantifier':
        return one.min === 0 || fits(one.element)
      default:
        return !getConsumedChars(one, flags).chars.isDisjointWith(taken)
    }
  }
  return [...siblings(node, 'before')].every(fits)
}

const canFailBehind = (node: AST.Quantifier): boolean =>
  [...siblings(node, 'behind')].some((one) => one.type === 'Assertion' || !isPotentiallyEmpty(one, {}))
