-- Area: platform. Which endpoint a key was used for.

-- Method and path pattern, as in the contract. Null: from before this column.
alter table idempotency_keys add column endpoint text;
