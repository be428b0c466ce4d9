import * as z from 'zod/mini'

import { isHexColour } from '#services/isomorphic/oklch.ts'

/** Maximum bytes, and pixels of a side. */
export const mostLogoBytes = 524_288
export const longestLogoSide = 1_024
export const shortestLogoSide = 8

/** No WebP: documents and many mail programs cannot show it. */
export const logoTypes = ['png', 'jpeg'] as const
export type LogoType = (typeof logoTypes)[number]

/** Backgrounds of a logo; on the other one it gets a plate. */
export const logoGrounds = ['light', 'dark'] as const
export type LogoGround = (typeof logoGrounds)[number]

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const logo = z.object({
  sha256,
  type: z.enum(logoTypes),
  width: z.int(),
  height: z.int(),
  ground: z.enum(logoGrounds),
})
export type Logo = z.infer<typeof logo>

/** True for a logo with the name in it, which replaces ring and name. */
export const isWide = ({ width, height }: Pick<Logo, 'width' | 'height'>): boolean => width >= 2 * height

/** Immutable address by content. */
export const logoPath = ({ sha256: hash, type }: Pick<Logo, 'sha256' | 'type'>): string => `/api/logos/${hash}.${type}`

export const logoAddress = z.object({ file: z.string().check(z.regex(/^[0-9a-f]{64}\.(?:png|jpeg)$/)) })

const accent = z.nullable(z.string().check(z.refine(isHexColour)))
const ground = z.enum(logoGrounds)

const file = z
  .string()
  .check(z.minLength(1), z.maxLength(Math.ceil(mostLogoBytes / 3) * 4), z.regex(/^[0-9A-Za-z+/]+={0,2}$/))

/** PUT /api/crm/business/brand. Null is the built-in one; a logo is a new file or an earlier edition's. */
export const brandForm = z.object({
  accent,
  logo: z.nullable(z.union([z.object({ file, ground }), z.object({ sha256, ground })])),
  expectedVersion: z.int().check(z.gte(0)),
})
export type BrandForm = z.infer<typeof brandForm>

const edition = z.object({
  version: z.int(),
  accent,
  logo: z.nullable(logo),
})
export type BrandEdition = z.infer<typeof edition>

/** GET /api/crm/business/brand: the edition in force and all others, newest first. */
export const officeBrand = z.object({
  inForce: edition,
  editions: z.array(
    z.object({
      ...edition.shape,
      at: z.nullable(z.string()),
      by: z.nullable(z.string()),
    }),
  ),
})
export type OfficeBrand = z.infer<typeof officeBrand>
