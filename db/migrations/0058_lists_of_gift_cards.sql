-- Area: payments.
-- The orders, states and search of the list of gift cards.

create index credit_accounts_cards_balance on credit_accounts (balance, id) where kind = 'gift_card';
create index credit_accounts_cards_left on credit_accounts (created_at desc, id desc)
  where kind = 'gift_card' and balance > 0;
create index credit_accounts_cards_ending on credit_accounts (expires_on, id)
  where kind = 'gift_card' and balance > 0 and expires_on is not null;
create index credit_accounts_cards_blocked on credit_accounts (created_at desc, id desc)
  where kind = 'gift_card' and blocked_at is not null;
create index credit_accounts_code_end on credit_accounts (code_end text_pattern_ops) where code_end is not null;
-- A gift card with such an entry was refunded.
create index credit_entries_reduced on credit_entries (account_id) where kind = 'reduced';
