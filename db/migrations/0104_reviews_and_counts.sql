-- Area: storefront. Reviews by customers; views and enquiries of products.

create table reviews (
  id uuid primary key,
  -- What was bought. Null: the review is of a repair, and of the shop.
  item_id uuid references inventory_items (id),
  sale_item_id uuid constraint reviews_sale_item_once unique references sale_items (id),
  device_rating_id uuid constraint reviews_device_rating_once unique references device_ratings (id),
  customer_id uuid references customers (id),
  score integer not null check (score between 1 and 5),
  text text,
  -- The first name, if the customer wished it to be shown.
  author text,
  status text not null default 'waiting' check (status in ('waiting', 'published', 'rejected')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  reject_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reviews_subject check (
    num_nonnulls(sale_item_id, device_rating_id) = 1 and (item_id is null) = (sale_item_id is null)),
  constraint reviews_decided check (
    (decided_at is null) = (status = 'waiting') and (reject_reason is not null) = (status = 'rejected'))
);
create index reviews_latest on reviews (created_at desc, id desc);
create index reviews_by_status on reviews (status, created_at desc, id desc);
create index reviews_of_item on reviews (item_id, status, created_at desc, id desc) where item_id is not null;
create index reviews_of_customer on reviews (customer_id) where customer_id is not null;

-- How often the page of a product was opened, and its link to WhatsApp tapped, on a day of the shop.
create table product_counts (
  day date not null,
  item_id uuid not null references inventory_items (id),
  views integer not null default 0 check (views >= 0),
  enquiries integer not null default 0 check (enquiries >= 0),
  primary key (item_id, day)
);
create index product_counts_of_day on product_counts (day, item_id);

-- Owner: inventory. A rating and its number of reviews are from now on those of published reviews. Figures that were
-- typed came from no customer, so they are removed.
update inventory_items set rating = null, review_count = 0 where rating is not null or review_count <> 0;
