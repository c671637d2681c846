import type { ListedRefusal } from "./listed-refusal.ts";

/** The refusals of what a device kept while it had no network. The list of all refusals is in refusals.ts. */
export const outboxRefusals = {
  other_author: {
    status: 403,
    transient: false,
    title: "Somebody else is signed in here now",
  },
  needs_connection: {
    status: 409,
    transient: false,
    title: "This can only be done with a connection to the server",
  },
  command_unknown: {
    status: 409,
    transient: false,
    title: "This version of Fundi does not know what the device recorded",
  },
  command_too_old: {
    status: 409,
    transient: false,
    title: "This was recorded so long ago that it is not carried out on its own",
  },
  command_decided: {
    status: 409,
    transient: false,
    title: "Somebody else has decided this record meanwhile",
  },
  command_dropped: {
    status: 409,
    transient: false,
    title: "Somebody has decided that this is not carried out",
  },
} as const satisfies Record<string, ListedRefusal>;
