-- Whom the events of these types name, and what was sealed with a person's key: a copy of somebody's data and an erasure looked through
-- the whole log, which took longer than a statement may once the log had some million events.
create index events_of_customer on es.events ((data ->> 'customerId'))
  where type in ('LeadReceived', 'EmailClaimed', 'EmailReleased', 'IdentityLinked');

create index events_subject_key on es.events (subject_key) where subject_key is not null;
