-- Area: approvals. Users may ask to pay out store credit.
alter table approval_requests drop constraint approval_requests_kind_check,
  add constraint approval_requests_kind_check
    check (kind in ('discount', 'stock_adjustment', 'device_deletion', 'credit_payout'));

-- Owner: payments. The approval that a payout used; null if the user had the right.
alter table credit_payouts
  add column request_id uuid constraint credit_payouts_request_id_fkey references approval_requests (id)
    constraint credit_payouts_request_once unique;

-- Owner: users. Admins with a list of rights of their own who give rights to others can give the new one.
update users set permissions = permissions || array['ask_credit_payouts']
where role = 'admin' and 'change_user_rights' = any (permissions) and not 'ask_credit_payouts' = any (permissions);
