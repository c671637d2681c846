-- Area: issues. What common repairs cost. Customers see it before they come.

create table repair_prices (
  id uuid primary key,
  brand text not null,
  model text not null,
  -- A fault of the catalogue, whose preset is translated. `fault` keeps its name when it leaves the catalogue.
  issue_id uuid references device_issues (id) on delete set null,
  fault text not null,
  price_from bigint not null check (price_from > 0),
  -- The upper end of a range; null for one price.
  price_to bigint,
  -- How long the repair usually takes.
  minutes integer check (minutes between 5 and 43200),
  warranty text,
  is_shown boolean not null default true,
  -- The place among the faults of a model.
  sort_order integer not null default 100 check (sort_order between 1 and 9999),
  deleted_at timestamptz,
  created_by uuid references users (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (lower(brand || ' ' || model || ' ' || fault)) stored,
  -- Brand, model, place: the order in which the list is read.
  place text not null generated always as
    (lower(brand) || chr(1) || lower(model) || chr(1) || lpad(sort_order::text, 4, '0')) stored,
  constraint repair_prices_range check (price_to > price_from)
);
create unique index repair_prices_one_of_fault on repair_prices (lower(brand), lower(model), lower(fault))
  where deleted_at is null;
create index repair_prices_place on repair_prices (place, id) where deleted_at is null;
create index repair_prices_cheapest on repair_prices (price_from, id) where deleted_at is null;
create index repair_prices_newest on repair_prices (created_at desc, id desc) where deleted_at is null;
create index repair_prices_issue on repair_prices (issue_id) where issue_id is not null;
create index repair_prices_search on repair_prices using gin (search_text gin_trgm_ops);

-- Admins with a list of rights of their own who give rights to others get it, because nobody can give a right that they
-- lack.
update users set permissions = permissions || array['manage_repair_prices']
where role = 'admin' and 'change_user_rights' = any (permissions)
  and not permissions @> array['manage_repair_prices'];
