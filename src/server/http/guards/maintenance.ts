import { isAnsweredInMaintenance, type Endpoint } from "#src/shared/contract.ts";
import { Refusal } from "#src/shared/errors.ts";
import { END_MAINTENANCE } from "#src/shared/mover.ts";
import { usualFlags, type SystemFlags } from "../../system-flags.ts";
import { may, type Actor } from "./actor.ts";

/** When clients ask again. Screens of users hear of the end at once; this is for customers and for waiting writes. */
const ASK_AGAIN_SECONDS = 60;

/**
 * Refuses callers who have to wait for the end of the maintenance. Callers without access are refused before, so that
 * the maintenance tells them nothing.
 * @throws Refusal maintenance
 */
export function refuseInMaintenance(
  endpoint: Endpoint,
  actor: Actor | null,
  { maintenanceMode }: Readonly<SystemFlags> = usualFlags,
): void {
  if (!maintenanceMode || isAnsweredInMaintenance(endpoint)) return;
  if (actor && may(actor, END_MAINTENANCE)) return;
  throw new Refusal("maintenance", { retryAfterSeconds: ASK_AGAIN_SECONDS });
}
