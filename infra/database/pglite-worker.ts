import { fsyncSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

import type { EngineData } from './pglite-engine.ts'
import { sessionSettings } from './session.ts'

/** The thread of PGlite, which works synchronously: Postgres' protocol in and out. */
if (!parentPort) throw new Error('pglite-worker.ts is started by pglite-engine.ts, in a thread of its own')
const port = parentPort
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is what startEngine hands over
const options = workerData as EngineData

const settings = {
  ...sessionSettings,
  fsync: options.durability === 'os' ? 'on' : 'off',
  wal_sync_method: 'fsync', // the one that reaches the file system: PGlite's fdatasync does nothing
  wal_init_zero: 'off',
  exit_on_error: 'false',
  log_checkpoints: 'false',
  max_worker_processes: 0,
  max_parallel_workers: 0,
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  io_method: 'sync',
}

const engine = await PGlite.create({
  fs: options.directory === 'memory' ? new MemoryFS() : directoryOf(options.directory),
  pgliteWasmModule: options.program,
  ...(options.contents && { loadDataDir: new Blob([options.contents]) }),
  startParams: [
    '--single',
    '-O',
    '-j',
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ],
})
endWithTheEngine()
port.postMessage('ready')

port.on('message', (requests: readonly Uint8Array[] | 'stop') => {
  if (requests === 'stop') {
    void engine.close().then(() => port.close())
    return
  }
  const answers = requests.map(ask)
  port.postMessage(
    answers,
    answers.map((answer) => answer.buffer),
  )
})

function ask(request: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  // Everything happens before it returns; the promise only says that there is nothing to sync.
  void engine.execProtocolRawStream(request, { syncToFs: false, onRawData: (bytes) => parts.push(bytes.slice()) })
  return new Uint8Array(Buffer.concat(parts))
}

/** PGlite's files in a folder, with the fsync that it lacks. */
function directoryOf(path: string): NodeFS {
  const files = new NodeFS(path)
  const init = files.init.bind(files)
  files.init = async (pglite, given) => {
    const { emscriptenOpts } = await init(pglite, given)
    const syncing = (module: { readonly NODEFS: object }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they are there, and not in its types
      const { stream_ops: operations } = module.NODEFS as { stream_ops: Record<string, unknown> }
      operations['fsync'] = (stream: { readonly nfd: number }) => {
        fsyncSync(stream.nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), syncing] } }
  }
  return files
}

/** Ends the thread after any exit but status 100 (an ordinary error), which PGlite would ignore. */
function endWithTheEngine(): void {
  const alive = 100
  /* oxlint-disable no-underscore-dangle -- its name, not ours */
  const once = engine.Module._PostgresMainLoopOnce
  engine.Module._PostgresMainLoopOnce = () => {
    try {
      once()
    } catch (error) {
      if (typeof error === 'object' && error !== null && 'status' in error && error.status === alive) throw error
      port.postMessage({ died: String(error) })
      process.exit(1) // ends this thread only; nothing that is thrown here would get out
    }
  }
  /* oxlint-enable no-underscore-dangle */
}
