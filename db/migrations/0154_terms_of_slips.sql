-- Area: devices. The shop's own conditions on the intake slip are part of what was agreed, so a repair keeps those of its
-- intake. Repairs of the time before had none.
alter table devices add column slip_terms text not null default ''
  constraint devices_slip_terms_check check (char_length(slip_terms) <= 1000);
