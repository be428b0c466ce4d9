import * as z from 'zod'

import { languages, type Language } from '#events/values/language.ts'
import type { ReceiptSettings } from '#services/domain/receipt/settings.ts'
import type { SmsCaps } from '#services/providers/sms/sent-sms.ts'

import { serverAddress } from './server-address.ts'
import { smsCapsOf, smsVariables, twilioOf, type TwilioSettings } from './sms-config.ts'

/** Parsed environment; the only reader of `process.env`. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Public origin without a trailing slash; by default host and port. */
  readonly appUrl: string
  readonly isAppUrlGiven: boolean
  readonly dataDirectory: string
  readonly databaseUrl: string | null
  /** Maximum connections for statements; null for the default. */
  readonly databasePool: number | null
  readonly redisUrl: string | null
  readonly durability: 'process' | 'os'
  /** Null: only for an empty embedded start. */
  readonly demo: boolean | null
  readonly vans: number
  readonly isVansGiven: boolean
  readonly secretKey: string | null
  /** Memory of an argon2id hash. */
  readonly passwordMemoryMiB: number
  readonly stripe: {
    readonly secretKey: string
    readonly publishableKey: string
    readonly webhookSecrets: readonly string[]
    /** Replacement of Stripe's address. */
    readonly apiUrl: string | null
  } | null
  /** Apple Pay's domain file. */
  readonly applePayDomainFile: string | null
  readonly googlePlacesKey: string | null
  readonly googleWorkspace: { readonly clientId: string; readonly clientSecret: string } | null
  readonly googleSignIn: { readonly clientId: string; readonly clientSecret: string } | null
  /** Null for the sandbox. */
  readonly smtpUrl: string | null
  /** 'Fresh Glaze <hello@example.com>', or the address alone. */
  readonly mailFrom: string
  readonly officeEmail: string | null
  readonly officeLanguage: Language
  readonly postalAddress: string | null
  readonly receipts: ReceiptSettings
  /** Null for the sandbox, or none in production. */
  readonly twilio: TwilioSettings | null
  readonly smsCaps: SmsCaps
  readonly trustedProxies: number
  readonly isProduction: boolean
  readonly allowSandbox: boolean
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error'
  /** Seconds of answers during shutdown; null for 1 s at most. */
  readonly drainSeconds: number | null
  /** Allows mailboxes on private hosts and without TLS. */
  readonly allowPrivateMailHosts: boolean
  /** Token of remote readers of /metrics. */
  readonly metricsToken: string | null
  readonly adminUsername: string
  /** Null for a generated password, printed once. */
  readonly adminPassword: string | null
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

const empty = (value: unknown) => (value === '' ? undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(empty, schema.optional())
const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'say on or off' })
  .transform((word) => word === 'on' || word === 'true' || word === '1')
const count = (least: number, most: number) => z.coerce.number({ error: 'must be a number' }).int().min(least).max(most)
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((text) => new URL(text).href === `${new URL(text).origin}/`, {
    error: 'must be an origin without a path',
  })
  // As browsers write it: lower case, no port where it is the usual one.
  .transform((text) => new URL(text).origin)

/** '…@…' or 'Name <…@…>', without injection. */
const mailbox = z.string().regex(/^(?:[^<>"\p{Cc}]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/u, {
  error: "must be an address, or 'Name <address>'",
})

const environment = z.object({
  PORT: optional(count(0, 65_535)),
  HOST: optional(z.string()),
  APP_URL: optional(origin),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(serverAddress(/^postgres(ql)?$/, 'postgres://user@host:5432/name')),
  DATABASE_POOL: optional(count(2, 200)),
  REDIS_URL: optional(serverAddress(/^rediss?$/, 'redis://host:6379')),
  DURABILITY: optional(z.enum(['process', 'os'], { error: "must be 'process' or 'os'" })),
  DEMO: optional(onOff),
  VANS: optional(count(1, 50)),
  SECRET_KEY: optional(z.string().min(32, { error: 'must have at least 32 characters' })),
  // OWASP's least for argon2id is 19.
  PASSWORD_MEMORY_MIB: optional(count(19, 1_024)),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_/, { error: "must start with 'sk_' or 'rk_'" })),
  STRIPE_PUBLISHABLE_KEY: optional(z.string().regex(/^pk_/, { error: "must start with 'pk_'" })),
  STRIPE_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_/, { error: "must start with 'whsec_'; several are separated by commas" }),
  ),
  STRIPE_API_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  APPLE_PAY_DOMAIN_FILE: optional(z.string()),
  GOOGLE_PLACES_KEY: optional(z.string()),
  GOOGLE_WORKSPACE_CLIENT_ID: optional(z.string()),
  GOOGLE_WORKSPACE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_SIGN_IN_CLIENT_ID: optional(z.string()),
  GOOGLE_SIGN_IN_CLIENT_SECRET: optional(z.string()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
  MAIL_FROM: optional(mailbox),
  OFFICE_EMAIL: optional(z.string().regex(/^[^\s@<>,]+@[^\s@<>,]+$/, { error: 'must be an e-mail address' })),
  OFFICE_LANGUAGE: optional(z.enum(languages)),
  POSTAL_ADDRESS: optional(z.string().max(200)),
  HST_NUMBER: optional(
    z
      .string()
      .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
      .refine((text) => /^\d{9}RT\d{4}$/.test(text), { error: "must be a GST/HST account number, '123456782 RT0001'" }),
  ),
  KEPT_DEPOSIT_TAX: optional(z.enum(['included', 'none'], { error: "must be 'included' or 'none'" })),
  ...smsVariables,
  TRUSTED_PROXIES: optional(count(0, 10)),
  ALLOW_SANDBOX: optional(onOff),
  NODE_ENV: optional(z.string()),
  LOG_LEVEL: optional(z.enum(['debug', 'info', 'warn', 'error'], { error: 'must be debug, info, warn or error' })),
  DRAIN_SECONDS: optional(count(0, 60)),
  MAILBOX_PRIVATE_HOSTS: optional(onOff),
  METRICS_TOKEN: optional(z.string().min(16, { error: 'must have at least 16 characters' })),
  ADMIN_USERNAME: optional(z.string().trim().min(1).max(100)),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(15, { error: 'must have at least 15 characters' })
      .max(256, { error: 'must have at most 256 characters' }),
  ),
})

/** Sandbox sender, which nobody owns. */
const sandboxSender = 'Fresh Glaze <hello@freshglaze.example>'

/** Throws `ConfigError` with all invalid variables. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const read = environment.safeParse(variables)
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The environment cannot be used:\n${lines.join('\n')}`)
  }
  const given = read.data
  const port = given.PORT ?? 3000
  const host = given.HOST ?? '127.0.0.1'
  // Whoever can charge real cards is in production, whatever else was forgotten.
  const isProduction = given.NODE_ENV === 'production' || isLiveKey(given.STRIPE_SECRET_KEY ?? '')
  const config: Config = {
    port,
    host,
    appUrl: given.APP_URL ?? `http://${nameOf(host)}:${port}`,
    isAppUrlGiven: given.APP_URL !== undefined,
    dataDirectory: given.DATA_DIR ?? './.data',
    databaseUrl: given.DATABASE_URL ?? null,
    databasePool: given.DATABASE_POOL ?? null,
    passwordMemoryMiB: given.PASSWORD_MEMORY_MIB ?? 64,
    redisUrl: given.REDIS_URL ?? null,
    durability: given.DURABILITY ?? 'process',
    demo: given.DEMO ?? null,
    vans: given.VANS ?? 1,
    isVansGiven: given.VANS !== undefined,
    secretKey: given.SECRET_KEY ?? null,
    stripe: stripeOf(given),
    applePayDomainFile: given.APPLE_PAY_DOMAIN_FILE ?? null,
    googlePlacesKey: given.GOOGLE_PLACES_KEY ?? null,
    googleWorkspace: googleClientOf('GOOGLE_WORKSPACE', given),
    googleSignIn: googleClientOf('GOOGLE_SIGN_IN', given),
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? sandboxSender,
    officeEmail: given.OFFICE_EMAIL ?? null,
    officeLanguage: given.OFFICE_LANGUAGE ?? 'en',
    postalAddress: given.POSTAL_ADDRESS ?? null,
    receipts: {
      hstNumber: given.HST_NUMBER?.replace(/RT/, ' RT') ?? null,
      isKeptDepositTaxed: given.KEPT_DEPOSIT_TAX !== 'none',
    },
    twilio: twilioOf(given, (why) => new ConfigError(`The environment cannot be used:\n  ${why}`)),
    smsCaps: smsCapsOf(given),
    trustedProxies: given.TRUSTED_PROXIES ?? 0,
    isProduction,
    allowSandbox: given.ALLOW_SANDBOX ?? !isProduction,
    logLevel: given.LOG_LEVEL ?? 'info',
    drainSeconds: given.DRAIN_SECONDS ?? null,
    allowPrivateMailHosts: given.MAILBOX_PRIVATE_HOSTS ?? false,
    metricsToken: given.METRICS_TOKEN ?? null,
    adminUsername: given.ADMIN_USERNAME ?? 'admin',
    adminPassword: given.ADMIN_PASSWORD ?? null,
  }
  refuseHalves(config)
  if (config.smtpUrl !== null && given.MAIL_FROM === undefined) {
    throw new ConfigError(
      'The environment cannot be used:\n  MAIL_FROM: needed with SMTP_URL, for every mail names its sender',
    )
  }
  if (config.smtpUrl !== null && config.isProduction && config.postalAddress === null) {
    throw new ConfigError(
      "The environment cannot be used:\n  POSTAL_ADDRESS: needed with SMTP_URL in production, for Canada's anti-spam law wants it in newsletters and in the words of consent",
    )
  }
  return config
}

function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function stripeOf(given: z.infer<typeof environment>): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhook } = given
  if (secretKey === undefined && publishableKey === undefined && webhook === undefined) return null
  if (secretKey === undefined || publishableKey === undefined || webhook === undefined) {
    throw new ConfigError(
      'The environment cannot be used:\n  STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET: all three are needed, or none',
    )
  }
  return {
    secretKey,
    publishableKey,
    webhookSecrets: webhook.split(',').map((secret) => secret.trim()),
    apiUrl: given.STRIPE_API_URL?.replace(/\/$/, '') ?? null,
  }
}

function googleClientOf(
  name: 'GOOGLE_WORKSPACE' | 'GOOGLE_SIGN_IN',
  given: z.infer<typeof environment>,
): { readonly clientId: string; readonly clientSecret: string } | null {
  const clientId = given[`${name}_CLIENT_ID`]
  const clientSecret = given[`${name}_CLIENT_SECRET`]
  if (clientId === undefined && clientSecret === undefined) return null
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret }
  throw new ConfigError(
    `The environment cannot be used:\n  ${name}_CLIENT_ID, ${name}_CLIENT_SECRET: both are needed, or none`,
  )
}

/** 'sk_live_…', 'rk_live_…' and 'pk_live_…' move real money. */
export const isLiveKey = (key: string): boolean => /^(?:sk|rk|pk)_live_/.test(key)

/** Loopback address, for trials. */
const isOfThisMachine = (appUrl: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(appUrl).hostname)

/** Refuses incompatible combinations. */
function refuseHalves(config: Config): void {
  if (config.isProduction && !config.isAppUrlGiven) {
    throw new ConfigError(
      'The environment cannot be used:\n  APP_URL: a production start needs its public address: links in mails, cookies and webhooks follow from it',
    )
  }
  const takesMoney = config.stripe !== null && isLiveKey(config.stripe.secretKey)
  if (config.isProduction && config.appUrl.startsWith('http:') && (takesMoney || !isOfThisMachine(config.appUrl))) {
    throw new ConfigError(
      'The environment cannot be used:\n  APP_URL: must begin with https:// in production, for cookies, links in mails and the card form need it',
    )
  }
  if (config.stripe !== null && takesMoney !== isLiveKey(config.stripe.publishableKey)) {
    throw new ConfigError(
      'The environment cannot be used:\n  STRIPE_PUBLISHABLE_KEY: of another mode than STRIPE_SECRET_KEY; both must be live keys, or both test keys',
    )
  }
  if (config.stripe !== null && config.stripe.apiUrl !== null && !config.allowSandbox) {
    throw new ConfigError(
      'The environment cannot be used:\n  STRIPE_API_URL: a production start takes real payments; leave it out, or ALLOW_SANDBOX=true',
    )
  }
  if (config.redisUrl !== null && config.databaseUrl === null) {
    throw new ConfigError(
      'The environment cannot be used:\n  REDIS_URL: needs DATABASE_URL too; without it everything runs in one process',
    )
  }
  if (config.stripe === null && !config.allowSandbox) {
    throw new ConfigError(
      'The environment cannot be used:\n  STRIPE_SECRET_KEY: a production start takes real payments; set the keys, or ALLOW_SANDBOX=true',
    )
  }
  if (config.smtpUrl === null && !config.allowSandbox) {
    throw new ConfigError(
      'The environment cannot be used:\n  SMTP_URL: a production start sends real mail; set it with MAIL_FROM, or ALLOW_SANDBOX=true',
    )
  }
}
