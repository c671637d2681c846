-- Area: customers. What lists are sorted and filtered by, and why somebody's data was erased.

-- Staff write why; it names nobody (the form says so), and unlike the journal it could be mended if it did.
alter table customers add column erased_reason text
  constraint customers_erased_reason check ((erased_at is null) = (erased_reason is null));

create index customers_by_name on customers (lower(name), id);
create index customers_most_spent on customers (total_spent desc, id desc);
create index customers_tag_newest on customers (tag, created_at desc, id desc);
create index customers_inactive_newest on customers (created_at desc, id desc) where not is_active;
-- Referrals are looked up when their referrer is deleted.
create index customers_referred_by on customers (referred_by) where referred_by is not null;
-- The figures over the list are counted from this index alone.
create index customers_counted on customers (joined_date, is_active) where erased_at is null;
