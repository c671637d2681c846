import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of requests for approval. The list of all refusals is in refusals.ts. */
export const approvalRefusals = {
  approval_open: {
    status: 409,
    transient: false,
    title: "This was asked for already: it is decided or cancelled first",
  },
  approval_outdated: {
    status: 409,
    transient: false,
    title: "What was asked for has changed meanwhile: it must be asked for again",
  },
  approval_not_usable: {
    status: 409,
    transient: false,
    title: "This request is not approved, or its approval was used",
  },
  requester_may_not: {
    status: 409,
    transient: false,
    title: "The user who asked is deactivated, or may not ask for this any more",
  },
  adjustment_needs_approval: {
    status: 409,
    transient: false,
    title: "Pieces of this value need an approval",
  },
  count_needs_another: {
    status: 409,
    transient: false,
    title: "What differs is worth more than the limit: somebody who has not counted applies it",
  },
} as const satisfies Record<string, ListedRefusal>;
