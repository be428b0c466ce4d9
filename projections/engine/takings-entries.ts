/** SQL: the entries e of the takings t, each as a row, with the fields of an entry. */
export const takingsEntriesSql = `rm.takings t cross join lateral jsonb_to_recordset(t.entries) as e(
  id text, kind text, "paymentId" text, "recordedAt" timestamptz, day text, "priceCents" int, "taxCents" int)`
