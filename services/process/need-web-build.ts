import { access } from 'node:fs/promises'
import { join } from 'node:path'

import { ConfigError } from './config.ts'

/** Rejects with `ConfigError` without a build, which would answer 404 to all. */
export async function needWebBuild(directory: string): Promise<void> {
  await access(join(directory, 'index.html')).catch(() => {
    throw new ConfigError(`There are no pages in ${directory}: build them first, with \`npm run build\`.`)
  })
}
