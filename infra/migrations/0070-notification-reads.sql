-- Which notifications of the office which member of staff has read. No facts of the business, so not in the log.
create table infra.notification_reads (
  staff_id text collate "C" not null,
  -- The id of the event that it tells of.
  notification_id text collate "C" not null,
  read_at timestamptz not null,
  primary key (staff_id, notification_id)
);
