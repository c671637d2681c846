-- Area: payments.
-- Why Fundi cancelled an invoice by itself. Papers say it in their own language; `reason` keeps it in the language of the
-- invoice.
alter table credit_notes add column cause text
  constraint credit_notes_cause_check check (cause in ('sale_cancelled', 'sale_returned'));

alter table credit_notes disable trigger credit_notes_keep;
update credit_notes set cause = case
  when reason like 'Sale % was cancelled' or reason like 'Mauzo % yameghairiwa' then 'sale_cancelled'
  when reason like 'The money of sale % was given back' or reason like 'Pesa zote za mauzo % zimerudishwa'
    then 'sale_returned' end
where issued_by is null;
alter table credit_notes enable trigger credit_notes_keep;

alter table credit_notes add constraint credit_notes_cause_alone check (cause is null or issued_by is null);
