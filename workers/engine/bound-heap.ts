import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heap of this process grow by a third at most before it is collected. V8 sizes its heap by the memory of the
 * machine; on 24 GB a worker whose live objects are 76 MB was resident with 450 MB.
 */
export function boundHeap(): void {
  setFlagsFromString('--heap-growing-percent=33')
  setFlagsFromString('--semi-space-growth-factor=1')
}
