import { eventually, type TestApp } from './test-app.ts'

export type Visitor = ReturnType<TestApp['visitor']>

export const password = 'glaze and sprinkles'
export const subjects = {
  registration: 'Confirm your e-mail address',
  known: 'You already have an account',
  reset: 'Choose a new password',
  changed: 'Your password was changed',
}

export function accountVisitors(ctx: TestApp) {
  let count = 0
  const newAddress = () => `asha${(count += 1)}@example.com`

  async function mailsTo(email: string, subject: string): Promise<string[]> {
    const { body } = await ctx.visitor().get('/sandbox/mail/messages')
    const messages: { to: string; subject: string; text: string }[] = body.messages
    return messages
      .filter((one) => one.to.toLowerCase() === email.toLowerCase() && one.subject === subject)
      .map(({ text }) => text)
  }

  /** The token of the last mail's link, once there are more mails than so many. */
  async function mailed(email: string, name: 'confirm' | 'reset', than = 0): Promise<string> {
    const subject = name === 'confirm' ? subjects.registration : subjects.reset
    const mails = await eventually(async () => {
      const found = await mailsTo(email, subject)
      return found.length > than && found
    }, `a mail to ${email}`)
    return new RegExp(`[?&]${name}=(\\S+)`).exec(mails[0] ?? '')?.[1] ?? ''
  }

  const signUp = (visitor: Visitor, email: string, change: object = {}) =>
    visitor.post('/api/auth/registration', { fullName: 'Asha Kaur Gill', email, password, ...change })

  async function customer() {
    const [visitor, email] = [ctx.visitor(), newAddress()]
    await signUp(visitor, email)
    const { status } = await visitor.post('/api/auth/verification', { token: await mailed(email, 'confirm') })
    if (status !== 200) throw new Error(`the account was not opened: ${status}`)
    return { visitor, email }
  }

  return {
    newAddress,
    mailsTo,
    mailed,
    signUp,
    customer,
    signIn: (visitor: Visitor, email: string, secret = password) =>
      visitor.post('/api/login', { email, password: secret }),
    whoIs: async (visitor: Visitor) => (await visitor.get('/api/auth/user')).body,
  }
}
