-- When the password was last typed in this session besides its sign-in: what outlasts a session asks for it again after ten minutes. Null
-- until then, and for a program of the version before, which may run beside this one and asks for nothing.
alter table infra.sessions add column confirmed_at timestamptz;
