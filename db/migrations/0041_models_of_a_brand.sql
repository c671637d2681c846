-- Area: devices. The models of a brand are suggested at intake, from its newest devices.
create index devices_brand_newest on devices (lower(brand), created_at desc) include (model);
