-- Whether shortcuts of one key count; whoever chose this may never have chosen a theme.
alter table infra.staff_settings
  alter column theme drop not null,
  add column single_keys boolean not null default true;
