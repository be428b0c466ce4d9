import { parentPort, workerData } from 'node:worker_threads'

import { languages } from '#events/values/language.ts'

import type { OwnPageOrder, OwnPageProgram, Rendered } from './own-page-renderer.ts'

async function main(port: NonNullable<typeof parentPort>): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own build made it
  const program = (await import(String(workerData))) as OwnPageProgram
  await Promise.all(languages.map((language) => program.prepareOwnPages(language)))
  const render = async ({ id, order }: { readonly id: number; readonly order: OwnPageOrder }): Promise<Rendered> => {
    try {
      return { id, html: await program.renderOwnPage(order), error: null }
    } catch (error) {
      return { id, html: null, error: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' }
    }
  }
  port.on('message', (asked: Parameters<typeof render>[0]) => {
    void render(asked).then((rendered) => port.postMessage(rendered))
  })
  port.postMessage({ id: 0, html: null, error: null } satisfies Rendered)
}

if (parentPort !== null) await main(parentPort)
