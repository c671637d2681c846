-- Area: returns. What came back of a sale is a line of one.

alter table returned_devices add constraint returned_devices_sale_item_id_fkey
  foreign key (sale_item_id) references sale_items (id);
