import { createHash } from 'node:crypto'

/** Seeded random numbers, equal on every machine. */
export interface Chance {
  /** [0, 1) */
  share(): number
  integer(least: number, most: number): number
  isLucky(share: number): boolean
  pick<Thing>(things: readonly Thing[]): Thing
  /** Weighted choice. */
  weigh<Thing>(weights: readonly (readonly [thing: Thing, weight: number])[]): Thing
  /** 128 bits in hexadecimal. */
  readonly id: () => string
  readonly uuid: () => string
}

/** Bytes of the hash per number. */
const width = 4

export function openChance(seed: number): Chance {
  let block = Buffer.alloc(0)
  let blocks = 0

  const take = (bytes: number): Buffer => {
    if (block.length < bytes)
      block = createHash('sha256')
        .update(`${seed}:${(blocks += 1)}`)
        .digest()
    const taken = block.subarray(0, bytes)
    block = block.subarray(bytes)
    return taken
  }
  const share = () => take(width).readUInt32BE() / 2 ** 32
  const integer = (least: number, most: number) => least + Math.floor(share() * (most - least + 1))
  const pick = <Thing>(things: readonly Thing[]): Thing => existing(things[integer(0, things.length - 1)])
  const id = () => take(16).toString('hex')

  return {
    share,
    integer,
    isLucky: (odds) => share() < odds,
    pick,
    weigh(weights) {
      let left = share() * weights.reduce((sum, [, weight]) => sum + weight, 0)
      const found = weights.find(([, weight]) => (left -= weight) < 0) ?? weights.at(-1)
      return existing(found)[0]
    },
    id,
    uuid: () => id().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5'),
  }
}

function existing<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('There is nothing to choose from')
  return thing
}
