-- Area: devices, sales, returns, inventory, payments. Numbers are found by what they begin or end with.

-- text_pattern_ops carries "begins with" in a database of any collation, and "=" as before: these indexes replace
-- those of the constraints under the same names, so that no row has more of them to keep.
alter table devices drop constraint devices_ticket_unique;
create unique index devices_ticket_unique on devices (ticket_number text_pattern_ops);
drop index devices_serial;
create index devices_serial on devices (lower(serial_number) text_pattern_ops) where serial_number is not null;

alter table sales drop constraint sales_number_unique;
create unique index sales_number_unique on sales (sale_number text_pattern_ops);

alter table returned_devices drop constraint returned_devices_number_unique;
create unique index returned_devices_number_unique on returned_devices (return_number text_pattern_ops);
drop index returned_devices_serial;
create index returned_devices_serial on returned_devices (lower(serial_number) text_pattern_ops)
  where serial_number is not null;

-- Items are sorted by the index of the SKU, and no sale changes a code: these two come beside.
create index inventory_items_sku_beginning on inventory_items (lower(sku) text_pattern_ops);
create index inventory_items_barcode_beginning on inventory_items (lower(barcode) text_pattern_ops)
  where barcode is not null;

drop index item_serials_serial;
create index item_serials_serial on item_serials (serial text_pattern_ops);

alter table receipts drop constraint receipts_number_unique;
create unique index receipts_number_unique on receipts (receipt_number text_pattern_ops);
alter table payments drop constraint payments_number_unique;
create unique index payments_number_unique on payments (payment_number text_pattern_ops);
alter table payment_refunds drop constraint payment_refunds_number_unique;
create unique index payment_refunds_number_unique on payment_refunds (refund_number text_pattern_ops);

-- People say the last digits of a number.
create index devices_ticket_ending on devices (reverse(ticket_number) text_pattern_ops);
create index sales_number_ending on sales (reverse(sale_number) text_pattern_ops);
create index returned_devices_number_ending on returned_devices (reverse(return_number) text_pattern_ops);
