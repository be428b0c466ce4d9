-- What two spellings of one telephone number have in common; the same in TypeScript is phoneDigits in events/values/phone-number.ts. A
-- number of North America is its ten digits, without what is beside it; any other is its digits.
create function infra.phone_digits(given text) returns text
  immutable strict parallel safe cost 300 language plpgsql as $$
declare
  lines text := infra.searched_lines(given);
  found text;
begin
  if lines ~ '^(00|011)[2-9]' or (position('+' in given) > 0 and lines !~ '(?:^|[^0-9])1(?: ?[0-9]){10}(?![0-9])') then
    return regexp_replace(regexp_replace(lines, '[^0-9]', '', 'g'), '^(00|011)', '');
  end if;
  found := (regexp_match(lines,
    '(?:^|[^0-9])(?:(?:00|011)? ?1 ?)?([2-9] ?[0-9] ?[0-9] ?[2-9](?: ?[0-9]){6})(?![0-9])'))[1];
  return replace(coalesce(found, regexp_replace(lines, '[^0-9 ]', '', 'g')), ' ', '');
end $$;
