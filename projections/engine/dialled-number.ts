/** SQL: the last ten digits of a telephone number, which are the same however it was written. Of an index, so it never changes. */
export function dialledSql(column: string): string {
  return `right(regexp_replace(${column}, '\\D', '', 'g'), 10)`
}
