/** SQL: entries e of the takings t as rows. */
export const takingsEntriesSql = `rm.takings t cross join lateral jsonb_to_recordset(t.entries) as e(
  id text, kind text, "paymentId" text, "recordedAt" timestamptz, day text, "priceCents" int, "taxCents" int)`
