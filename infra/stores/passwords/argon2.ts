import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** 64 MiB and 3 passes, about 80 ms; OWASP's minimum is 19 MiB and 2. */
export interface HashCost {
  readonly memoryKiB: number
  readonly passes: number
}

const saltBytes = 16
const tagBytes = 32

const mostAtOnce = 2
const mostWaiting = 50

export class TooManyHashes extends Error {
  override name = 'TooManyHashes'
}

export interface PasswordHasher {
  /** PHC string; rejects with `TooManyHashes`. */
  hash(password: string): Promise<string>
  /** False for a wrong password and for null. `isOld`: rehash with the current cost. */
  verify(password: string, phc: string | null): Promise<{ readonly isRight: boolean; readonly isOld: boolean }>
}

export function openPasswordHasher(cost: HashCost): PasswordHasher {
  const gate = openGate()
  const salt = randomBytes(saltBytes)
  const nobody: Parsed = { cost, salt, tag: randomBytes(tagBytes) }

  return {
    async hash(password) {
      const fresh = randomBytes(saltBytes)
      const tag = await gate(() => derive(password, fresh, cost))
      return `$argon2id$v=19$m=${cost.memoryKiB},t=${cost.passes},p=1$${base64(fresh)}$${base64(tag)}`
    },
    async verify(password, phc) {
      const parsed = phc === null ? nobody : parse(phc)
      const tag = await gate(() => derive(password, parsed.salt, parsed.cost))
      const isRight = phc !== null && timingSafeEqual(tag, parsed.tag)
      const isOld = parsed.cost.memoryKiB < cost.memoryKiB || parsed.cost.passes < cost.passes
      return { isRight, isOld }
    },
  }
}

const argon2Async = promisify(argon2)

const derive = (password: string, salt: Uint8Array, { memoryKiB, passes }: HashCost): Promise<Buffer> =>
  argon2Async('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: 1,
    tagLength: tagBytes,
    memory: memoryKiB,
    passes,
  })

interface Parsed {
  readonly cost: HashCost
  readonly salt: Uint8Array
  readonly tag: Uint8Array
}

const phcForm = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parse(phc: string): Parsed {
  const [, memoryKiB, passes, salt, tag] = phcForm.exec(phc) ?? []
  if (salt === undefined || tag === undefined) throw new Error('A stored password hash is not one that we wrote')
  return {
    cost: { memoryKiB: Number(memoryKiB), passes: Number(passes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '')

function openGate() {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= mostAtOnce) {
      if (waiting.length >= mostWaiting) throw new TooManyHashes('Too many passwords are being checked')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Whoever waited takes the place over.
      if (next === undefined) running -= 1
      else next()
    }
  }
}
