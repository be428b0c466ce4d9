import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod'

const manifest = z.object({ version: z.string() })

export const programVersion = (): string =>
  manifest.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))).version
