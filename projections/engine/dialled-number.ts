/** SQL: what of a telephone number is the same however it was written, as `phoneDigits` has it. Of an index, so it never changes. */
export function dialledSql(column: string): string {
  return `infra.phone_digits(${column})`
}
