/** Resolves `var(--name)` to light-theme colours of a flavour; throws for unknown names. */
export function tokenColours(tokens: string): (svg: string, flavour: string) => string {
  const plain = tokens.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const root = declarationsIn(/:root\s*\{([^}]*)\}/.exec(plain)?.[1])
  return (svg, flavour) => {
    const own = declarationsIn(new RegExp(`\\[data-flavour='${flavour}'\\]\\s*\\{([^}]*)\\}`).exec(plain)?.[1])
    const values = new Map([...root, ...own])
    return resolved(svg, values)
  }
}

const mostSteps = 5

function resolved(text: string, values: ReadonlyMap<string, string>): string {
  let current = text
  for (let step = 0; step < mostSteps && current.includes('var(--'); step += 1)
    current = current.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => {
      const value = values.get(name)
      if (value === undefined) throw new Error(`The tokens have no ${name}`)
      return light(value)
    })
  return current
}

/** First colour of `light-dark(a, b)`. */
const light = (value: string): string => /^light-dark\(([^,]+),/.exec(value)?.[1]?.trim() ?? value

const declarationsIn = (block = ''): readonly (readonly [string, string])[] =>
  [...block.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()] as const)
