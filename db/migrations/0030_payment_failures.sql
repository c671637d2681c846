-- Area: payments. Why a payment brought nothing, or pays for nothing: a code and its few values where Fundi knows it
-- itself, so that screens say it in their language. `failure_reason` is left to what a provider says in its own words.
alter table payments add column failure jsonb;

-- Until now all of them were English sentences.
update payments p set failure_reason = null, failure = f.failure
from (
  select id, case
    when failure_reason = 'Simulator: the customer declined' then jsonb_build_object('code', 'declined')
    when failure_reason = 'Simulator: the request ran out' then jsonb_build_object('code', 'ran_out')
    when failure_reason = 'The sale was cancelled' then jsonb_build_object('code', 'sale_cancelled')
    when failure_reason = 'Not paid in time' then jsonb_build_object('code', 'not_paid_in_time')
    when failure_reason = 'Paid after it had failed: give it back' then jsonb_build_object('code', 'paid_after_failure')
    when failure_reason ~ '^Paid with .+, which stands on another payment: find out which of them it is of$' then
      jsonb_build_object('code', 'paid_with_anothers_reference',
        'reference', substring(failure_reason from '^Paid with (.+), which stands on another payment: '))
    when failure_reason ~ '^Paid again: .+ was paid already$' then
      jsonb_build_object('code', 'paid_again',
        'paymentNumber', substring(failure_reason from '^Paid again: (.+) was paid already$'))
    when failure_reason ~ '^Used for .+: .+$' and assigned_to is not null then
      jsonb_build_object('code', 'used_for_repair',
        'ticketNumber', substring(failure_reason from '^Used for (.+): '),
        'paymentNumber', substring(failure_reason from '^Used for .+: (.+)$'))
    -- Also should it be put in another way: what waits for a decision has a code.
    when status = 'unknown' then jsonb_build_object('code', 'paid_after_sale_ended')
    when failure_reason = 'Paid after the sale was given up: give it back' then
      jsonb_build_object('code', 'paid_after_sale_ended')
  end as failure
  from payments where failure_reason is not null) f
where f.id = p.id and f.failure is not null;

alter table payments add constraint payments_one_reason check (failure is null or failure_reason is null);

-- A sale that nobody cancelled was not paid in time: screens say so themselves.
update sales set cancel_reason = null where cancelled_by is null and cancel_reason = 'Not paid in time';
