import * as z from 'zod/mini'

const text = z.nullish(z.string())

/** GET /api/auth/user: who is signed in. Any other answer than this counts as nobody. */
export const user = z.object({
  id: z.string(),
  email: text,
  firstName: text,
  lastName: text,
  profileImageUrl: text,
})
export type User = z.infer<typeof user>
