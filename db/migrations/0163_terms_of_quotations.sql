-- Area: devices. The shop's own conditions on a quotation are those of the day on which it was sent. A draft has none yet.
-- Quotations that were sent before keep those of today.
create function quotation_terms_now() returns text language sql stable as $$
  select coalesce((
    select setting_value #>> '{}' from system_settings
    where category = 'devices' and setting_key = 'quotation_terms'), '')
$$;
alter table device_estimates add column quotation_terms text
  constraint device_estimates_quotation_terms_check check (char_length(quotation_terms) <= 1000);
update device_estimates set quotation_terms = quotation_terms_now() where sent_at is not null;
alter table device_estimates add constraint device_estimates_terms_of_sent
  check ((sent_at is null) = (quotation_terms is null));

create or replace function keep_estimate() returns trigger language plpgsql as $$
begin
  if (old.id, old.device_id, old.version, old.approval_token, old.created_by)
     is distinct from (new.id, new.device_id, new.version, new.approval_token, new.created_by)
     or (old.status, new.status) not in (
       ('draft', 'draft'), ('draft', 'sent'), ('draft', 'superseded'), ('sent', 'sent'), ('sent', 'approved'),
       ('sent', 'declined'), ('sent', 'superseded'), ('approved', 'approved'), ('declined', 'declined'),
       ('superseded', 'superseded'))
     or (old.status <> 'draft' and (
       (old.total, old.deposit_amount, old.valid_days, old.margin_percent, old.quotation_terms)
       is distinct from (new.total, new.deposit_amount, new.valid_days, new.margin_percent, new.quotation_terms)
       or coalesce(new.note, '') not in ('', coalesce(old.note, ''))))
     or (old.status not in ('draft', 'sent') and (
       (old.decided_at, old.decided_via, old.decided_by)
       is distinct from (new.decided_at, new.decided_via, new.decided_by)
       or coalesce(new.decided_name, '') not in ('', coalesce(old.decided_name, ''))
       or coalesce(new.signature, '') not in ('', coalesce(old.signature, ''))
       or coalesce(new.reason, '') not in ('', coalesce(old.reason, ''))
       or coalesce(new.remark, '') not in ('', coalesce(old.remark, ''))))
  then
    raise exception 'what was sent or answered of device_estimates stays' using errcode = 'FU001';
  end if;
  return new;
end $$;
