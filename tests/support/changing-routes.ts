import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../services')
const contracts = join(import.meta.dirname, '../../services/contracts')

export interface ChangingRoute {
  /** Route, such as 'PUT /api/crm/business/hours'. */
  readonly name: string
  /** Each leaf of the body that its contract takes, as in 'week[].opensMinute'; none where it takes no body. */
  readonly fields: () => Promise<readonly string[]>
}

/** Every call of the API that can change something, by the source of the routes of each context. */
export const changingRoutes = (): readonly ChangingRoute[] =>
  globSync('features/*/routes/*.ts', { cwd: folder }).flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8')
    return callsIn(source).map(({ name, schema }) => ({
      name,
      fields: async () => (schema === null ? [] : [...new Set(fieldsOf(await schemaOf(source, schema), ''))]),
    }))
  })

/** The calls of a file, with the name of the schema of each body. */
function callsIn(source: string): { readonly name: string; readonly schema: string | null }[] {
  const constants = new Map(
    [...source.matchAll(/^const (\w+) = (['`])(.*)\2$/gm)].map(([, name = '', , text = '']) => [name, text]),
  )
  const plain = (text: string): string =>
    text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => plain(constants.get(name) ?? ''))
  const calls = source.matchAll(/\.(post|put|patch|delete)\(\s*(?:'([^'\n]*)'|`([^`\n]*)`|(\w+)),([^=]*)=>/g)
  return [...calls].flatMap(([, method = '', quoted, template, constant, between = '']) => {
    const path = plain(quoted ?? template ?? constants.get(constant ?? '') ?? '').replaceAll(
      /\{(?:[^{}]|\{[^{}]*\})*\}/g,
      '',
    )
    if (!path.startsWith('/')) return []
    const [, schema = null] = /validate\('json', (\w+)\)/.exec(between) ?? []
    return [{ name: `${method.toUpperCase()} ${path.startsWith('/api/') ? path : `/api${path}`}`, schema }]
  })
}

interface Schema {
  readonly _zod: {
    readonly def: {
      readonly type: string
      readonly shape?: Readonly<Record<string, Schema>>
      readonly element?: Schema
      readonly innerType?: Schema
      readonly options?: readonly Schema[]
    }
  }
}

async function schemaOf(source: string, name: string): Promise<Schema> {
  const imports = source.matchAll(/import \{([^}]*)\} from '#services\/contracts\/([\w-]+\.ts)'/g)
  const [, , file] = [...imports].find(([, names = '']) => names.split(/[\s,]+/).includes(name)) ?? []
  if (file === undefined) throw new Error(`No contract has ${name}`)
  const module = (await import(join(contracts, file))) as Readonly<Record<string, Schema | undefined>>
  const schema = module[name]
  if (schema === undefined) throw new Error(`${file} has no ${name}`)
  return schema
}

function fieldsOf({ _zod: { def } }: Schema, path: string): string[] {
  if (def.shape !== undefined)
    return Object.entries(def.shape).flatMap(([name, inner]) => fieldsOf(inner, path === '' ? name : `${path}.${name}`))
  if (def.element !== undefined) return fieldsOf(def.element, `${path}[]`)
  if (def.innerType !== undefined) return fieldsOf(def.innerType, path)
  if (def.type === 'union') return (def.options ?? []).flatMap((option) => fieldsOf(option, path))
  return [path]
}
