import type { Language } from '#events/values/language.ts'
import { request } from '#web/data/http.ts'

/** The calls of /auth. Each rejects with the refusal of the server. */
export const authCalls = {
  signIn: (form: { readonly email: string; readonly password: string }) => request('POST', '/api/login', form),
  signUp: (form: {
    readonly fullName: string
    readonly email: string
    readonly password: string
    readonly language: Language
  }) => request('POST', '/api/auth/registration', form),
  confirm: (token: string, password?: string) =>
    request('POST', '/api/auth/verification', password === undefined ? { token } : { token, password }),
  forgot: (form: { readonly email: string; readonly language: Language }) =>
    request('POST', '/api/auth/reset-request', form),
  changeEmail: (token: string) => request('POST', '/api/auth/email-change', { token }),
  stopEmailChange: (token: string) => request('POST', '/api/auth/email-change/stop', { token }),
  reset: (form: { readonly token: string; readonly password: string }) => request('POST', '/api/auth/reset', form),
}
