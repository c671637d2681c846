import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const loyaltyConstraints: AreaConstraints = {
  actorKeys: namesIn(`
    loyalty_transactions_created_by_fkey
  `),
  internal: {
    held: namesIn(`
      loyalty_transactions_customer_id_fkey
    `),
    madeByServer: namesIn(`
      loyalty_transactions_pkey
    `),
    writtenTogether: namesIn(`
      loyalty_transactions_one_reason
      loyalty_transactions_check
    `),
  },
};
