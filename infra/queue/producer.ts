import type { Backend, Producer } from './backend.ts'

export interface KeptProducer {
  ask<Result>(question: (producer: Producer) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/**
 * BullMQ's queue, made when it is first needed. One that could not become ready stays so for ever, for it remembers its failure;
 * it is thrown away, and the next call makes another.
 */
export function keepProducer(backend: Backend, report: (error: Error) => void): KeptProducer {
  let kept: Promise<Producer> | undefined

  async function open(): Promise<Producer> {
    const producer = backend.createProducer()
    producer.on('error', report)
    try {
      await producer.waitUntilReady()
      return producer
    } catch (error) {
      kept = undefined
      await producer.close().catch(report)
      throw error
    }
  }

  return {
    ask: async (question) => question(await (kept ??= open())),
    close: async () => {
      const opening = kept
      // One that is not ready yet has nothing to close but the backend's connection, which is closed after it.
      const producer = await Promise.race([opening?.catch(() => undefined), Promise.resolve(undefined)])
      await producer?.close()
    },
  }
}
