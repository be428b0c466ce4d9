-- Starts that visitors of the booking page asked for and could not have, so that another schedule can be tried on them. Nothing
-- here leads to a person: the attempt is a random number of one visit to the page, which the browser does not keep.
create table infra.refused_starts (
  attempt text collate "C" not null,
  -- The id of the package, a day in Toronto, and the start; '' is any of that day.
  service text collate "C" not null,
  date text collate "C" not null,
  time text collate "C" not null,
  asked_at timestamptz not null,
  max_minutes integer not null,
  -- Of the package at that time, before tax.
  price_cents integer not null,
  -- Of the city, in steps of about two kilometres; null where it was not named or is not known.
  cell jsonb,
  primary key (attempt, service, date, time)
);

create index refused_starts_asked_at on infra.refused_starts (asked_at);
