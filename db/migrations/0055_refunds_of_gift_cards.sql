-- Area: users. The right to refund unused gift cards.

-- Nobody could refund a card before. Admins with a list of rights of their own who give rights to others get the right,
-- because nobody can give a right that they lack.
update users set permissions = permissions || array['refund_gift_cards']
where role = 'admin' and 'change_user_rights' = any (permissions) and not 'refund_gift_cards' = any (permissions);
