import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '#scripts/servers/program.ts'

import { startProcess } from '../../proofs/running-process.ts'

export interface Shop {
  readonly url: string
  close(): Promise<void>
}

/** `npm start` without configuration, as a process. */
export async function openShop(): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'fresh-glaze-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'error' }
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const program = await startProcess('scripts/start.ts', environment, `ready ${url}`, [])
    return {
      url,
      async close() {
        await program.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
