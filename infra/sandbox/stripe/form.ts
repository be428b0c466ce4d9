/** The form encoding of Stripe's REST calls: `metadata[visit]=1&expand[]=charge&expand[1]=customer` as a tree. */
export type FormValue = string | FormTree

/** A list is a tree whose names are numbers. Without a prototype, so that a parameter called `__proto__` is only a name. */
export interface FormTree {
  [name: string]: FormValue
}

const maximumPairs = 500
const maximumDepth = 6

/** Null when the text is no form that Stripe would read: too many pairs, too deep, or a name used as value and as tree. */
export function readForm(text: string): FormTree | null {
  const pairs = [...new URLSearchParams(text)]
  if (pairs.length > maximumPairs) return null
  const root = newTree()
  for (const [name, value] of pairs) {
    const path = nameToPath(name)
    if (!path || path.length > maximumDepth || !place(root, path, value)) return null
  }
  return root
}

/** 'expand[0]' is ['expand', '0'], 'expand[]' is ['expand', '']. */
function nameToPath(name: string): string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) return null
  const [, first = '', rest = ''] = match
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)]
}

function place(root: FormTree, path: readonly string[], value: string): boolean {
  let at = root
  for (const [depth, part] of path.entries()) {
    const name = part === '' ? String(Object.keys(at).length) : part
    if (depth === path.length - 1) {
      at[name] = value
      return true
    }
    const next = at[name] ?? newTree()
    at[name] = next
    if (typeof next === 'string') return false
    at = next
  }
  return true
}

function newTree(): FormTree {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.create is typed `any`; an empty object is a FormTree
  return Object.create(null) as FormTree
}
