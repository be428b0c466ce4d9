import * as z from 'zod/mini'

import { isHexColour } from '#services/isomorphic/oklch.ts'

/** Bytes of a logo, and pixels of a side. It is shown some 44 pixels high. */
export const mostLogoBytes = 524_288
export const longestLogoSide = 1_024
export const shortestLogoSide = 8

/** PNG is what transparency needs; WebP is missing because neither documents nor every mail program can show it. */
export const logoTypes = ['png', 'jpeg'] as const
export type LogoType = (typeof logoTypes)[number]

/** What a logo was drawn for. On the other ground it stands on a plate. */
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

/** At least twice as wide as high: it has the name in it, and takes the place of the ring and of the name. */
export const isWide = ({ width, height }: Pick<Logo, 'width' | 'height'>): boolean => width >= 2 * height

/** Where everybody may look at it. The content decides its address: a browser keeps it for good. */
export const logoPath = ({ sha256: hash, type }: Pick<Logo, 'sha256' | 'type'>): string => `/api/logos/${hash}.${type}`

/** The parameters of that. */
export const logoAddress = z.object({ file: z.string().check(z.regex(/^[0-9a-f]{64}\.(?:png|jpeg)$/)) })

const accent = z.nullable(z.string().check(z.refine(isHexColour)))
const ground = z.enum(logoGrounds)

/** Base64 of a file that is no longer than it may be. */
const file = z
  .string()
  .check(z.minLength(1), z.maxLength(Math.ceil(mostLogoBytes / 3) * 4), z.regex(/^[0-9A-Za-z+/]+={0,2}$/))

/**
 * PUT /api/crm/business/brand: what we are to look like. Null is what the program has: its colour, its drawn ring. A logo is a new file,
 * or one of an earlier edition. `expectedVersion` is the edition that was on screen.
 */
export const brandForm = z.object({
  accent,
  logo: z.nullable(z.union([z.object({ file, ground }), z.object({ sha256, ground })])),
  expectedVersion: z.int().check(z.gte(0)),
})
export type BrandForm = z.infer<typeof brandForm>

const edition = z.object({
  /** 0 is what the program looks like before the office's first change. */
  version: z.int(),
  accent,
  logo: z.nullable(logo),
})
export type BrandEdition = z.infer<typeof edition>

/** GET /api/crm/business/brand: the edition in force, and all there were, the newest first. */
export const officeBrand = z.object({
  inForce: edition,
  editions: z.array(
    z.object({
      ...edition.shape,
      /** ISO instant; null for edition 0. */
      at: z.nullable(z.string()),
      /** The user name of whoever published it; null for somebody who left, and for edition 0. */
      by: z.nullable(z.string()),
    }),
  ),
})
export type OfficeBrand = z.infer<typeof officeBrand>
