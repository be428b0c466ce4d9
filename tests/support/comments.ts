import { parseSync } from 'oxc-parser'

import type { SourceFile } from './imports.ts'

export interface DocComment {
  readonly line: number
  readonly text: string
}

/** Pronouns, question words and other openings that name nothing, so that a comment is a riddle without its code. */
const namelessOpenings = new Set(
  `And Anybody Anyone Anything As But By Everybody Everyone Everything For From He Her Here His How I In It Its My
   Nobody None Nothing Of Only Or Our Ours She So Somebody Someone Something Such That Their Them Then These They This
   Those To We What Whatever When Where Which Whichever Who Whoever Whom Whose Why You Your`.split(/\s+/),
)

const isScript = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path)

/** Doc comments with their first words joined on one line, without tags (`@type`). */
export function docCommentsOf(file: SourceFile): DocComment[] {
  if (!isScript(file.path)) return []
  return parseSync(file.path, file.text).comments.flatMap(({ type, value, start }) => {
    const text = value.replaceAll(/\s*\n\s*\*?\s*/g, ' ').replaceAll(/^\*\s*|\s*$/g, '')
    const isDoc = type === 'Block' && value.startsWith('*') && !text.startsWith('@')
    return isDoc ? [{ line: lineAt(file.text, start), text }] : []
  })
}

/** Whether a doc comment begins with a word that names nothing. */
export const isNameless = (text: string): boolean =>
  namelessOpenings.has(/^[A-Za-z]+/.exec(text)?.[0] ?? '') || /^the same\b/i.test(text)

/** Lines of a script that hold nothing but a comment; types in tags (`@param`) are code. */
export function commentLinesIn({ path, text }: SourceFile): number {
  if (!isScript(path)) return 0
  const own = parseSync(path, text).comments.filter(
    ({ start, value }) =>
      text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === '' && !/^\W*@\w+ \{/m.test(value),
  )
  return own.reduce((sum, { start, end }) => sum + lineAt(text, end) - lineAt(text, start) + 1, 0)
}

/** Share of the lines of scripts that hold nothing but a comment, in per cent. */
export function commentDensity(files: readonly SourceFile[]): number {
  const scripts = files.filter(({ path }) => isScript(path))
  const lines = scripts.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
  const comments = scripts.reduce((sum, file) => sum + commentLinesIn(file), 0)
  return lines === 0 ? 0 : (100 * comments) / lines
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
