-- How each member of staff likes the office to look. No facts of the business, so not in the log.
create table infra.staff_settings (
  staff_id text collate "C" primary key,
  theme text not null check (theme in ('light', 'dark'))
);
