import { Hono } from 'hono'

import { logoAddress } from '#services/contracts/brand.ts'
import { logoContent } from '#services/features/business/brand.ts'
import type { AppContext } from '#services/features/context.ts'
import { photoAnswer } from '#services/features/visit/routes/photo-answer.ts'
import { forReaders } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'

const forGood = 'public, max-age=31536000, immutable'

/** GET /api/logos/{sha256}.{type} */
export const logoRoutes = (ctx: Pick<AppContext, 'log' | 'views' | 'files'>) =>
  new Hono().get('/logos/:file', forReaders, validate('param', logoAddress), async (c) => {
    const { file } = c.req.valid('param')
    const type = file.endsWith('.png') ? 'png' : 'jpeg'
    const found = await logoContent(ctx, { sha256: file.slice(0, 64), type })
    // Programs that show mails in a browser ask for it from pages of their own.
    if (found !== null) c.header('cross-origin-resource-policy', 'cross-origin')
    return photoAnswer(c, found, forGood, `image/${type}`)
  })
