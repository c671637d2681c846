import { startOutbox, type Outbox } from "./outbox.ts";
import { provideOutbox } from "./page-outbox.ts";

let outbox: Outbox | null = null;

/**
 * Begins the outbox of this page, or tells it who uses the page now.
 * @param user the id of the user who is signed in; null for nobody
 * @param sharedByAll ids that are no need (`startOutbox`)
 */
export function beginOutbox(user: string | null, sharedByAll: readonly string[]): Outbox {
  if (outbox) {
    outbox.changeUser(user);
    return outbox;
  }
  outbox = startOutbox(user, sharedByAll);
  provideOutbox(outbox);
  return outbox;
}
