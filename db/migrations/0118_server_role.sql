-- Area: payments. The server does not own its tables, so that it cannot switch a trigger by itself. The owner lets it
-- switch this one, and no other.
create function switch_fiscal_receipts(is_on boolean) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if is_on then
    alter table receipts enable trigger receipts_fiscalised;
  else
    alter table receipts disable trigger receipts_fiscalised;
  end if;
end $$;
