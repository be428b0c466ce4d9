-- The transactional outbox: jobs that events led to and that are not done yet. A job comes in by the commit that moves its
-- follower's checkpoint and goes when it was done, so that (reaction, position) is done when the checkpoint is behind it and there
-- is no row. The queue may lose everything: what is here is put into it again, however old it is. It holds ids, nothing personal.
create table infra.outbox (
  position bigint not null,
  reaction text collate "C" not null,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (position, reaction)
);

-- Before there was an outbox, jobs were in the queue alone. Those of the log's last day, longer than a job is tried by
-- itself, are derived once more; doing one again does nothing. The new epoch keeps an older program from moving its old place on.
update infra.followers
set
  position = least(position, es.position_at(
    (select e.recorded_at from es.events e order by e.position desc limit 1) - interval '1 day')),
  epoch = epoch + 1, holder = null, lease_until = '-infinity'
where name = 'reactions';

-- The queue in the database kept the ids of jobs that were done, and would take the same ones for known.
do $$
begin
  if to_regclass('bullmq.job') is not null then
    delete from bullmq.job where state = 'completed';
    delete from bullmq.scheduler where scheduler_id = 'derive-jobs-again';
  end if;
end $$;
