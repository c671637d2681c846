-- Area: payments. A payment link can be for an order request of the online shop.

alter table payment_links add column order_request_id uuid references order_requests (id);
alter table payment_links drop constraint payment_links_one_subject;
alter table payment_links add constraint payment_links_one_subject
  check (num_nonnulls(device_id, sale_id, debt_id, order_request_id) = 1);
create index payment_links_order on payment_links (order_request_id) where order_request_id is not null;
