-- Area: expenses, commission. How searches find them.

-- Numbers are found by what they begin with. text_pattern_ops carries that in a database of any collation, and "=" as
-- before: these indexes replace those of the constraints under the same names, so that no row has more of them to keep.
alter table expenses drop constraint expenses_number_unique;
create unique index expenses_number_unique on expenses (expense_number text_pattern_ops);
alter table commission_payouts drop constraint commission_payouts_number_unique;
create unique index commission_payouts_number_unique on commission_payouts (payout_number text_pattern_ops);

-- The newest expenses of a category, for a user who sees only their own.
create index expenses_of_user_in_category on expenses (created_by, category_id, day desc, id desc);

-- People say the last digits of a number. The search column of an expense contains its number; a payout has none.
create index commission_payouts_number_ending on commission_payouts (reverse(payout_number) text_pattern_ops);
