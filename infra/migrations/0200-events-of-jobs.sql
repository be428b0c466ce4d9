-- The event of a job. A log that was reset to an earlier state uses positions again: a job of a lost event neither stands in for the
-- one at its position now nor marks that one as done. Null where a program of before put the row.
alter table infra.outbox add column event uuid;
