-- Staff have passkeys too. As with sessions, those of one audience open nothing of the other, nor answer its challenges. The default
-- is what a program of the version before means, which may run beside this one.
alter table infra.passkeys add column audience text not null default 'customer' check (audience in ('customer', 'staff'));
alter table infra.passkey_challenges
  add column audience text not null default 'customer' check (audience in ('customer', 'staff'));
