-- Area: customers. The language of a customer's papers and pages; null: the shop's.
alter table customers add column preferred_language text check (preferred_language in ('en', 'sw'));
