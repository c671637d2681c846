import { namesIn, type AreaConstraints } from "#src/server/sql/area-constraints.ts";

export const approvalsConstraints: AreaConstraints = {
  refusals: { approval_requests_one_open: "approval_open" },
  actorKeys: namesIn(`
    approval_request_moves_user_id_fkey approval_requests_asked_by_fkey
  `),
  internal: {
    held: namesIn(`approval_requests_customer_id_fkey`),
    neverDeleted: namesIn(`approval_request_moves_request_id_fkey approval_requests_sale_id_fkey`),
    madeByServer: namesIn(`approval_requests_pkey`),
    wholeList: namesIn(`
      approval_request_moves_pkey approval_request_moves_position_check approval_requests_sale_unique
    `),
    checkedByVerb: namesIn(`approval_requests_amount_check`),
    writtenTogether: namesIn(`approval_request_moves_user_check approval_requests_sale_is_done`),
  },
};
