import type { Plugin, Rolldown } from 'vite'

/**
 * Everything that every page waits for in one file: it compresses better than twenty, and is asked for at once. What a page
 * fetches later keeps the files that the bundler cuts.
 */
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
