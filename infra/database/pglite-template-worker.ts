import { parentPort } from 'node:worker_threads'

import { PGlite } from '@electric-sql/pglite'

/** Makes one new database and hands it over as a tar. Small WAL segments keep it small. */
const pglite = await PGlite.create({ dataDir: 'memory://', initDbStartParams: ['--wal-segsize=1'] })
await pglite.exec('checkpoint')
const tar = new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer())
await pglite.close()
parentPort?.postMessage(tar, [tar.buffer])
