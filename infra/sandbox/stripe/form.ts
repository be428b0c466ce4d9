/** Stripe's form encoding as a tree: `metadata[visit]=1&expand[]=charge`. */
export type FormValue = string | FormTree

/** Lists have numeric names. No prototype, so that `__proto__` is safe. */
export interface FormTree {
  [name: string]: FormValue
}

const maximumPairs = 500
const maximumDepth = 6

/** Null for too many pairs, too deep nesting or a name used twice. */
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
