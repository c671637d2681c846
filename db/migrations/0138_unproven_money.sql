-- Area: sales. What a request for a refund shows to who approves it: payments whose reference was typed, which nothing
-- proves, and which would go back in cash. Null: none.
alter table refund_requests add column unproven jsonb;
-- Area: returns. Who approved, with a return, that such money goes back in cash.
alter table returned_devices add column cash_approved_by uuid references users (id);
