-- Until when a request adds customers to the contacts, or saves a file in Drive: no other does so meanwhile. Null when none does.
alter table infra.google_connections add column pushing_until timestamptz;
alter table infra.google_connections add column saving_until timestamptz;
-- Contacts are kept with all their addresses and numbers from now on: they are read to their end again.
update infra.sync_items set cursor = null where sync = 'sync-google' and item = 'contacts';
