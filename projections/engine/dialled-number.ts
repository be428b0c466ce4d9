/** SQL of `phoneDigits`, immutable because indexes use it. */
export function dialledSql(column: string): string {
  return `infra.phone_digits(${column})`
}
