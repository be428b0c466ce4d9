import { invalidRequest } from './failures.ts'
import type { FormTree } from './form.ts'

export function refuseUnknown(params: FormTree, accepted: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => !accepted.includes(name))
  if (unknown !== undefined)
    throw invalidRequest(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown })
}

export function text(params: FormTree, name: string, maximumLength = 5000): string | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw invalidRequest('Invalid string', { param: name })
  if (value.length <= maximumLength) return value
  throw invalidRequest(`Invalid string: must be at most ${maximumLength} characters`, {
    code: 'parameter_invalid_string',
    param: name,
  })
}

export function requiredText(params: FormTree, name: string): string {
  const value = text(params, name)
  if (value === undefined) throw missingParameter(name)
  return value
}

export function integer(
  params: FormTree,
  name: string,
  range: { least?: number; most?: number } = {},
): number | undefined {
  const value = text(params, name)
  if (value === undefined) return undefined
  const refuse = (message: string) => invalidRequest(message, { code: 'parameter_invalid_integer', param: name })
  if (!/^-?\d{1,15}$/.test(value)) throw refuse(`Invalid integer: ${value}`)
  const number = Number(value)
  const { least, most } = range
  if (least !== undefined && number < least) throw refuse(`This value must be greater than or equal to ${least}.`)
  if (most !== undefined && number > most)
    throw refuse(`This value must be less than or equal to ${most} (it currently is '${number}').`)
  return number
}

export function requiredInteger(params: FormTree, name: string, range: { least?: number; most?: number } = {}): number {
  const value = integer(params, name, range)
  if (value === undefined) throw missingParameter(name)
  return value
}

export function flag(params: FormTree, name: string): boolean {
  const value = text(params, name)
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  throw invalidRequest(`Invalid boolean: ${value}`, { param: name })
}

export function choice<Option extends string>(
  params: FormTree,
  name: string,
  options: readonly Option[],
): Option | undefined {
  const value = text(params, name)
  if (value === undefined) return undefined
  const found = options.find((option) => option === value)
  if (found === undefined)
    throw invalidRequest(`Invalid ${name}: must be one of ${options.slice(0, -1).join(', ')} or ${options.at(-1)}`, {
      param: name,
    })
  return found
}

export function tree(params: FormTree, name: string): FormTree | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string') throw invalidRequest('Invalid object', { param: name })
  return value
}

export function list(params: FormTree, name: string): string[] {
  const given = tree(params, name)
  if (!given) return []
  const texts = Object.values(given).filter((item) => typeof item === 'string')
  const isList = texts.length === Object.keys(given).length && Object.keys(given).every((part) => /^\d+$/.test(part))
  if (!isList) throw invalidRequest('Invalid array', { param: name })
  return texts
}

/** Stripe's limits: 50 names of 40 characters with values of 500. */
export function metadata(params: FormTree): Record<string, string> | undefined {
  const given = tree(params, 'metadata')
  if (!given) return undefined
  const entries = Object.keys(given).map((name): [string, string] => [name, text(given, name, 500) ?? ''])
  if (entries.length > 50) throw invalidRequest('Metadata can have at most 50 keys', { param: 'metadata' })
  const long = entries.find(([name]) => name.length > 40)
  if (long) throw invalidRequest(`Metadata keys must be at most 40 characters: ${long[0]}`, { param: 'metadata' })
  return Object.fromEntries(entries)
}

export function webAddress(params: FormTree, name: string): string | undefined {
  const value = text(params, name, 2048)
  if (value === undefined) return undefined
  const url = URL.parse(value)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: name })
  return value
}

const missingParameter = (name: string) =>
  invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
