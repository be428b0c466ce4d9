-- Which database this is, as of the last start. Another one with this row is a copy, whose installation must be another one.
alter table infra.installation add column home text;
