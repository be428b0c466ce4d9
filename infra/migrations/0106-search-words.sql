-- The words of a text as a list searches them: in lower case, split at spaces and nowhere else, so that an index of them finds what
-- begins a word. Words longer than any that is searched are cut, for a lexeme has a limit. A program of plpgsql, for one of SQL would
-- be dissolved into the statement and with it the cost, by which the planner knows to ask the index instead of computing it for every row.
create function infra.search_words(texts text) returns tsvector
  immutable strict parallel safe cost 10000 language plpgsql as $$
begin
  return array_to_tsvector(
    array_remove(string_to_array(regexp_replace(lower(texts), '([^ ]{200})[^ ]+', '\1', 'g'), ' '), ''));
end $$;
