-- Area: devices, sales, returns, commission. Last digits of a number find the newest records first.

-- People say the last four digits of a number. In a large shop hundreds of numbers have the same ending, and these
-- indexes have them in the order of time. They contain the number for endings with more than four digits. They replace
-- the indexes of reversed numbers, so that no row has more of them to keep.
drop index devices_ticket_ending;
create index devices_ticket_ending
  on devices (right(ticket_number, 4), created_at desc, id desc) include (ticket_number);
drop index sales_number_ending;
create index sales_number_ending
  on sales (right(sale_number, 4), created_at desc, id desc) include (sale_number);
drop index returned_devices_number_ending;
create index returned_devices_number_ending
  on returned_devices (right(return_number, 4), created_at desc, id desc) include (return_number);
drop index commission_payouts_number_ending;
create index commission_payouts_number_ending
  on commission_payouts (right(payout_number, 4), created_at desc, id desc) include (payout_number);
