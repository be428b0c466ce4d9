-- Scopes beyond those that the four lists need, which the business asked for later: of the grant that stands, and of a consent that
-- somebody was sent to give.
alter table infra.google_connections add column further_scopes text[] not null default '{}';
alter table infra.google_authorizations add column further_scopes text[] not null default '{}';
