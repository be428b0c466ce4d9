import { globSync } from 'node:fs'
import { join } from 'node:path'

/** Short class names by file and class index, equal for site and prerenderer. */
export function classNames(folder: string): (name: string, file: string) => string {
  const files = globSync('**/*.module.css', { cwd: folder })
    .toSorted()
    .map((file) => join(folder, file))
  const classes = new Map<string, string[]>()
  return (name, file) => {
    const path = file.replace(/\?.*$/, '')
    const known = classes.get(path) ?? []
    classes.set(path, known)
    if (!known.includes(name)) known.push(name)
    return `_${short(files.indexOf(path))}-${short(known.indexOf(name))}`
  }
}

function short(place: number): string {
  if (place < 0) throw new Error('A style sheet is asked for that is not in the folder of the site')
  return place.toString(36)
}
