import type { Context } from 'hono'
import * as z from 'zod/mini'

import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { signInForm, signUpForm } from '#services/contracts/account.ts'
import type { Began } from '#services/features/account/accounts.ts'
import { faultIn } from '#services/http/safe-input.ts'
import { ownPath } from '#services/isomorphic/own-path.ts'

type SignIn = (form: { readonly email: string; readonly password: string }) => Promise<Refusal | Began>
type SignUp = (form: z.infer<typeof signUpForm>) => Promise<Refusal | { readonly status: 'mail_sent' }>

const common = z.object({ fullName: z.optional(z.string()), returnTo: z._default(z.string(), '') })

/** POST /api/login without scripts; '/auth?failed=<code>' shows a refusal. */
export async function answerLoginForm(
  c: Context,
  home: string,
  {
    signIn,
    signUp,
    begin,
  }: { readonly signIn: SignIn; readonly signUp: SignUp; readonly begin: (began: Began) => void },
): Promise<Response> {
  const sent = await c.req.parseBody()
  const { data: asked = { fullName: undefined, returnTo: '' } } = common.safeParse(sent)
  const to = ownPath(asked.returnTo, '')
  const back = (told: Record<string, string>) =>
    c.redirect(`/auth?${new URLSearchParams({ ...told, ...(to === '' ? {} : { returnTo: to }) }).toString()}`, 303)
  if (faultIn(sent) !== null) return back({ failed: 'invalid_request' })

  if (asked.fullName !== undefined) {
    const form = signUpForm.safeParse(sent)
    if (!form.success) return back({ failed: 'invalid_request', mode: 'sign-up' })
    const outcome = await signUp(form.data)
    return isRefusal(outcome) ? back({ failed: outcome.refused, mode: 'sign-up' }) : back({ sent: 'registration' })
  }
  const form = signInForm.safeParse(sent)
  if (!form.success) return back({ failed: 'invalid_request' })
  const outcome = await signIn(form.data)
  if (isRefusal(outcome)) return back({ failed: outcome.refused })
  begin(outcome)
  return c.redirect(to === '' ? home : to, 303)
}
