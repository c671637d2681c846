-- The audit lists the events of a record by their time. An item that is often sold has many thousands of them.
-- Owner: src/server.

drop index events_record;
create index events_of_record on events (record_id, created_at, id);
