-- Area: storefront. The first page of the online shop shows the latest reviews of repairs.

create index reviews_of_repairs on reviews (status, created_at desc, id desc) where item_id is null;
