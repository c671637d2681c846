-- Area: approvals. Users may ask to give back in cash, at the hand-over of a repair, what nothing proves.
alter table approval_requests drop constraint approval_requests_kind_check,
  add constraint approval_requests_kind_check
    check (kind in ('discount', 'stock_adjustment', 'device_deletion', 'credit_payout', 'overpaid_cash'));
-- The newest request of a repair, which the dialog of the hand-over shows also after it was rejected.
create index approval_requests_overpaid_cash on approval_requests (subject_id, created_at desc, id desc)
  where kind = 'overpaid_cash';

-- Owner: payments. The approval that let this refund be cash, if it was asked for on its own. Null: the approval was that of
-- a return or of the refund of a sale, or who gave the money has the right.
alter table payment_refunds
  add column way_request_id uuid constraint payment_refunds_way_request_id_fkey references approval_requests (id);
create index payment_refunds_way_request on payment_refunds (way_request_id) where way_request_id is not null;
