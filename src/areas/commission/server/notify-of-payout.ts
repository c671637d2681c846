import { pageHref } from "#src/shared/addresses.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { notify } from "#src/areas/notifications/server/notify.ts";

interface Told {
  id: string;
  payoutNumber: string;
  technicianId: string;
  /** In minor units. */
  amount: number;
}

/** Tells the technician that a payout was made, or undone. Nobody is told of their own act. */
export const notifyOfPayout = (
  tx: Tx,
  actor: Actor,
  code: "commission_paid" | "commission_undone",
  { id, payoutNumber, technicianId, amount }: Told,
): Promise<void> =>
  notify(tx, {
    type: code === "commission_paid" ? "success" : "warning",
    code,
    values: { number: payoutNumber, amount },
    href: pageHref("/earnings/payouts/$id", { id }),
    to: { userId: technicianId },
    actorId: actor.userId,
    recordId: id,
  });
