import { openSharedApplication, runProcess } from '#services/process/run-process.ts'
import { untilStopped } from '#services/process/until-stopped.ts'

import { boundHeap } from './engine/bound-heap.ts'
import { giveWayToAnswers } from './engine/give-way.ts'
import { choresOf, reactions, syncsOf } from './registry.ts'
import { startWorkers } from './start-workers.ts'

runProcess(async () => {
  boundHeap()
  giveWayToAnswers()
  const { open } = await openSharedApplication()
  open.watch.begin({ remembers: true, end: () => process.exit(1) })
  const workers = await startWorkers(open.ctx, open, {
    reactions,
    chores: choresOf(open),
    syncs: syncsOf(open),
  })
  untilStopped(open.ctx.logger, async () => {
    await workers.stop()
    await open.close()
  })
  process.stdout.write('ready to work\n')
})
