-- Area: inventory. Smaller files of the pictures of items that are sold online.

-- WebP files of the three sizes, which a job makes. Null: not made (yet). A picture of which none could be made has the
-- moment, so that the job does not try again.
alter table item_pictures
  add column large_webp text references stored_files (hash),
  add column medium_webp text references stored_files (hash),
  add column small_webp text references stored_files (hash),
  add column webp_failed_at timestamptz,
  add constraint item_pictures_webp_whole check (
    num_nonnulls(large_webp, medium_webp, small_webp) in (0, 3)
    and (deleted_at is null or large_webp is null));
create index item_pictures_large_webp on item_pictures (large_webp) where large_webp is not null;
create index item_pictures_medium_webp on item_pictures (medium_webp) where medium_webp is not null;
create index item_pictures_small_webp on item_pictures (small_webp) where small_webp is not null;
-- What the job has still to do.
create index item_pictures_without_webp on item_pictures (id)
  where large_webp is null and webp_failed_at is null and deleted_at is null;
