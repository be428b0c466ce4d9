-- Whoever holds the writers' lock and says nothing keeps all others from writing: the server ends that session. Sooner than
-- another one gives up waiting for the lock (lock_timeout, 5 s), so that what waits is written.
create or replace function es.hold_writers() returns void language plpgsql as $$
begin
  perform set_config('idle_in_transaction_session_timeout', '4000', true);
  perform pg_advisory_xact_lock(4711320001);
end $$;
