-- Area: payments. Several payments of one sale, payments by bank transfer, and the accounts of the shop.

-- The main payment of a sale that is paid in parts; null for the main payment itself and for a sale with one payment.
-- The main payment has the receipt of all parts, and the attempts of the part that a provider collects.
alter table payments add column paid_with uuid references payments (id);
alter table payments add constraint payments_part_of_sale check (paid_with is null or sale_id is not null);
create index payments_paid_with on payments (paid_with) where paid_with is not null;

create or replace function keep_sale_of_payment() returns trigger language plpgsql as $$
begin
  if (new.sale_id, new.paid_with) is distinct from (old.sale_id, old.paid_with) then
    raise exception 'a payment keeps its sale' using errcode = 'FU001';
  end if;
  return new;
end $$;

-- The payments that a receipt is for: [{paymentId, method, provider, reference, amount, tendered}]; null for one payment.
alter table receipts add column parts jsonb;

-- The main refund of an act that gives back money of several payments; null for the main refund itself.
alter table payment_refunds add column given_with uuid references payment_refunds (id);
create index payment_refunds_given_with on payment_refunds (given_with) where given_with is not null;

alter table payments drop constraint payments_payment_method_check;
alter table payments add constraint payments_payment_method_check
  check (payment_method in ('cash', 'card', 'mobile_money', 'bank_transfer'));
alter table payment_refunds drop constraint payment_refunds_refund_method_check;
alter table payment_refunds add constraint payment_refunds_refund_method_check
  check (refund_method in ('cash', 'card', 'mobile_money', 'bank_transfer'));
alter table refund_requests drop constraint refund_requests_refund_method_check;
alter table refund_requests add constraint refund_requests_refund_method_check
  check (refund_method in ('cash', 'card', 'mobile_money', 'bank_transfer'));
alter table refund_requests drop constraint refund_requests_check;
alter table refund_requests add constraint refund_requests_check
  check (provider is null or refund_method in ('mobile_money', 'card'));
-- `split`: the sale is paid in parts.
alter table sales drop constraint sales_payment_type_check;
alter table sales add constraint sales_payment_type_check
  check (payment_type in ('cash', 'card', 'mobile_money', 'bank_transfer', 'split'));

-- Where customers send money themselves: the shop's bank account, and the numbers of its tills at the wallets.
create table shop_accounts (
  only_row boolean primary key default true constraint shop_accounts_only_row_check check (only_row),
  -- {name, accountName, accountNumber, branch, swift}; null if the shop takes no bank transfers.
  bank jsonb,
  -- For how many days goods are kept for a transfer.
  transfer_days integer not null default 3
    constraint shop_accounts_transfer_days_check check (transfer_days between 1 and 60),
  -- [{wallet, number, name}]
  lipa_numbers jsonb not null default '[]'
);
insert into shop_accounts default values;
-- Transfers that nobody has matched.
create index payments_transfers_waiting on payments (payment_date)
  where payment_method = 'bank_transfer' and status = 'pending';
