-- Area: inventory. Which piece a scan of a stock count was of, where its serial number was scanned.

alter table stock_count_scans add column serial text
  constraint stock_count_scans_piece check (serial is null or (act = 'add' and quantity = 1));
