-- Area: handsets. A used handset that is bought or traded in counts for the limit of arrivals of its buyer. Handsets from
-- before have no such row.
alter table handsets add column is_before_limit boolean not null default false;
alter table handsets disable trigger user;
update handsets set is_before_limit = true;
alter table handsets enable trigger user;
