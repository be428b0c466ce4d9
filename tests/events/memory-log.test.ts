import { openMemoryLog } from '#events/memory-log.ts'

import { logContract } from './log-contract.ts'
import { words } from './words.ts'

logContract('memory', async () => ({
  async empty() {
    const log = openMemoryLog({
      vocabulary: words,
      upcasts: [],
      now: () => new Date().toISOString(),
      newId: () => crypto.randomUUID(),
    })
    return { log, erase: (subject) => log.erase(subject) }
  },
  async close() {},
}))
