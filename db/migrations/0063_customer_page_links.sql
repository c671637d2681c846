-- Area: customers. Links to the customers' own pages.

create table customer_page_links (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  -- Only a hash. The token is computed from the id and the key file, so the database and its backups open no page.
  token_hash bytea not null constraint customer_page_links_token_unique unique,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid references users (id),
  end_reason text check (length(end_reason) between 1 and 500),
  constraint customer_page_links_ended_whole check (num_nulls(ended_at, ended_by) in (0, 2)),
  constraint customer_page_links_reason_at_end check (end_reason is null or ended_at is not null)
);
create unique index customer_page_links_one_open on customer_page_links (customer_id) where ended_at is null;
create index customer_page_links_customer on customer_page_links (customer_id, created_at desc);

-- A link keeps its token, and its customer until a merge. It can only be ended, once. An erasure deletes it.
create function keep_customer_page_link() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - array['ended_at', 'ended_by', 'end_reason'])
       is distinct from (to_jsonb(new) - array['ended_at', 'ended_by', 'end_reason'])
     or old.ended_at is not null
  then
    raise exception 'a link to a customer''s page keeps its customer' using errcode = 'FU001';
  end if;
  return new;
end $$;
create trigger customer_page_links_keep before update on customer_page_links for each row
  when (old.customer_id = new.customer_id) execute function keep_customer_page_link();
create trigger customer_page_links_follow_customer before update on customer_page_links for each row
  when (old.customer_id <> new.customer_id) execute function follow_merged_customer();
