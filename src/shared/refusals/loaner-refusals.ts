import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of loaner phones. The list of all refusals is in refusals.ts. */
export const loanerRefusals = {
  loaner_name_taken: {
    status: 409,
    transient: false,
    title: "A loaner phone with this name already exists",
  },
  loaner_imei_taken: {
    status: 409,
    transient: false,
    title: "A loaner phone with this IMEI already exists",
  },
  loaner_state: {
    status: 409,
    transient: false,
    title: "This is not possible with a loaner phone in this state",
  },
  loaner_not_here: { status: 409, transient: false, title: "This loaner phone is not here" },
  loan_refused: {
    status: 409,
    transient: false,
    title: "No loaner phone can be lent with this repair now",
  },
  loan_ended: { status: 409, transient: false, title: "This loaner phone is not lent any more" },
  return_not_undoable: {
    status: 409,
    transient: false,
    title: "This return can no longer be undone",
  },
  customer_has_loaner: {
    status: 409,
    transient: false,
    title: "This customer still has a loaner phone",
  },
} as const satisfies Record<string, ListedRefusal>;
