-- A database can go back to an earlier state: a failover to a standby that had not received the last commits, a point-in-time recovery,
-- a snapshot. A batch may name the highest event that its writer saw acknowledged or read ("seen", "seen_id"). Where the log does not
-- have it, nothing is appended to it: SQLSTATE LOG01. The head is read anyway; only a writer that is behind others costs one more row.

create or replace function es.append(batch jsonb)
  returns table (head bigint, refused jsonb, placed jsonb)
  language plpgsql
  -- One plan, made once, that probes the indexes whatever size the tables had when it was made.
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  latest_at timestamptz;
  present timestamptz;
  latest_id uuid;
  seen bigint := (batch ->> 'seen')::bigint;
begin
  -- With a snapshot older than the lock, the head would be stale.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'es.append needs READ COMMITTED, not %', current_setting('transaction_isolation')
      using errcode = 'invalid_transaction_state';
  end if;
  perform pg_advisory_xact_lock(4711320001);

  select e.position, e.recorded_at, e.event_id into head, latest_at, latest_id from es.events e order by e.position desc limit 1;
  head := coalesce(head, 0);
  if seen <> head then
    select e.event_id into latest_id from es.events e where e.position = seen;
  end if;
  if seen is not null and latest_id is distinct from (batch ->> 'seen_id')::uuid then
    raise exception 'The log ends at % and lacks event % at %, which was there: it went back to an earlier state', head, batch ->> 'seen_id', seen
      using errcode = 'LOG01';
  end if;
  present := date_trunc('milliseconds', clock_timestamp());

  -- That a stream or a key is new is what the unique constraints below find out, at no cost when it is so.
  if batch ? 'check' then
    refused := es.refusals(batch);
  end if;

  if batch ? 'seals' and refused is null then
    select jsonb_agg(jsonb_build_object('unit', s.unit, 'status', 'unsealed')) into refused
    from jsonb_to_recordset(batch -> 'seals') as s (unit integer, subject_key uuid, subject text)
    where case
      when s.subject is null
        then not exists (select from es.subject_keys k where k.id = s.subject_key and k.wrapped is not null)
        else exists (select from es.subject_keys k where k.subject = s.subject and k.wrapped is not null)
          or exists (select from es.subject_keys k where k.subject = s.subject and k.wrapped is null)
    end;
  end if;

  if refused is not null then
    return next;
    return;
  end if;

  begin
    if batch ? 'keys' then
      insert into es.subject_keys (id, subject, wrapped)
      select k.id, k.subject, decode(k.wrapped, 'base64')
      from jsonb_to_recordset(batch -> 'keys') as k (id uuid, subject text, wrapped text);
    end if;

    insert into es.events
      (position, recorded_at, event_id, subject_key, version, schema_version, stream, type, data, meta, sealed)
    select
      head + e.n,
      greatest(latest_at, e.at, case when e.past is null then present end),
      e.id, e.subject_key,
      coalesce(e.version, e.after + coalesce(
        (select p.version from es.events p where p.stream = e.stream order by p.version desc limit 1), 0)),
      e.schema, e.stream, e.type, e.data, e.meta, decode(e.sealed, 'base64')
    from jsonb_to_recordset(batch -> 'events') as e (
      n integer, stream text, type text, schema smallint, id uuid, data jsonb, meta jsonb, version integer, after integer,
      at timestamptz, past boolean, subject_key uuid, sealed text);

    insert into es.commands (key, position)
    select w.key, head + w.last from jsonb_to_recordset(batch -> 'writes') as w (key text, last integer)
    where w.key is not null;
  exception when unique_violation then
    refused := es.refusals(batch);
    if refused is null then
      raise;
    end if;
    return next;
    return;
  end;

  if batch ? 'placed' then
    select jsonb_agg(jsonb_build_object('version', e.version, 'recorded_at', e.recorded_at) order by e.position)
    into placed from es.events e where e.position > head;
  end if;
  perform pg_notify('es_appended', (head + jsonb_array_length(batch -> 'events'))::text);
  return next;
end $$;
