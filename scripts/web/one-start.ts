import type { Plugin, Rolldown } from 'vite'

/** Bundles what every page waits for into one file. */
export function oneStart(): { readonly plugin: Plugin; readonly group: Rolldown.CodeSplittingGroup } {
  const start = new Set<string>()
  return {
    plugin: {
      name: 'one-start',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      buildEnd() {
        start.clear()
        const found = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry === true)
        for (let id = found.pop(); id !== undefined; id = found.pop()) {
          if (start.has(id)) continue
          start.add(id)
          found.push(...(this.getModuleInfo(id)?.importedIds ?? []))
        }
      },
    },
    group: { name: (id) => (start.has(id) ? 'start' : null), debugName: 'start' },
  }
}
