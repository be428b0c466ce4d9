import { join, relative, resolve } from 'node:path'

import { createServer, type Plugin, type ViteDevServer } from 'vite'

import { runProcess } from '#services/process/run-process.ts'

import { startRestarting } from './dev/restarting-server.ts'
import { apiPaths, waitForApi } from './dev/wait-for-api.ts'
import { freePort } from './servers/program.ts'

const root = resolve(import.meta.dirname, '..')

const serverFolders = ['events', 'infra', 'projections', 'services', 'workers', 'scripts/demo', 'scripts/ops']

const isOfServer = (path: string): boolean =>
  /\.(json|sql|ts)$/.test(path) && serverFolders.some((folder) => path.startsWith(`${folder}/`))

/** `npm run dev`: Vite for pages, API and workers in a restarting process. Reads only PORT and HOST. */
async function main(): Promise<void> {
  const port = Number(process.env['PORT'] ?? 3000) || (await freePort())
  const address = `http://127.0.0.1:${port}`
  const apiPort = await freePort()
  const dataDir = process.env['DATA_DIR'] ?? join(root, '.data/dev')
  const api = startRestarting(join(root, 'scripts/dev/server.ts'), root, {
    APP_URL: address,
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    DATA_DIR: dataDir,
  })
  const pages = await servePages(
    port,
    waitForApi(apiPort, () => api.whenRestarted()),
    apiPort,
  ).catch(async (error: unknown) => {
    await api.stop()
    throw error
  })
  pages.watcher.add(serverFolders.map((folder) => join(root, folder)))
  pages.watcher.on('all', (_event, path) => {
    if (isOfServer(relative(root, path))) api.restart()
  })

  const stop = async () => {
    await Promise.all([api.stop(), pages.close()])
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())

  console.log(`open   ${address}
mail   ${address}/sandbox/mail
data   ${dataDir} (remove it to start anew)
Changes of web/ show in the browser at once; changes of the server's files restart it. Ctrl-C ends both.`)
}

async function servePages(port: number, wait: Plugin, apiPort: number): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(root, '.build/vite'),
    plugins: [wait],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: { [apiPaths.source]: `http://127.0.0.1:${apiPort}` },
    },
  })
  return server.listen()
}

runProcess(main)
