import { parentPort } from 'node:worker_threads'

import { PGlite } from '@electric-sql/pglite'

/** Creates a new database as a tar; without templates and with small WAL segments, 16 MB instead of 39. */
const pglite = await PGlite.create({ dataDir: 'memory://', initDbStartParams: ['--wal-segsize=1'] })
await pglite.exec('update pg_database set datistemplate = false')
await pglite.exec('drop database template0')
await pglite.exec('drop database template1')
await pglite.exec('checkpoint')
const tar = new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer())
await pglite.close()
parentPort?.postMessage(tar, [tar.buffer])
