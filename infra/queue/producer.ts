import type { Backend, Producer } from './backend.ts'
import { QueueUnreachable } from './queue.ts'

export interface KeptProducer {
  ask<Result>(question: (producer: Producer) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** BullMQ's queue, created on demand and replaced when it failed to become ready. */
export function keepProducer(backend: Backend, queueName: string, report: (error: Error) => void): KeptProducer {
  let opening: Promise<Producer> | undefined
  let ready: Producer | undefined
  let closed = false

  async function open(): Promise<Producer> {
    let producer: Producer | undefined
    try {
      await backend.ping() // fails at once where BullMQ would wait
      producer = backend.createProducer(queueName)
      producer.on('error', report)
      await producer.waitUntilReady()
      ready = producer
      return producer
    } catch (error) {
      opening = undefined
      await producer?.close().catch(report)
      throw error
    }
  }

  return {
    ask: async (question) => {
      if (closed) throw new QueueUnreachable('The queue was closed')
      return question(await (opening ??= open()))
    },
    close: async () => {
      closed = true
      await ready?.close()
    },
  }
}
