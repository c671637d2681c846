import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { delivery, deliveryAnswer } from "#src/shared/outbox/command.ts";
import { MAX_BATCH_BYTES } from "#src/shared/outbox/limits.ts";

export const outboxContract = contract({
  deliverCommands: {
    method: "POST",
    path: "/api/outbox",
    summary:
      "What a device recorded, oldest first: each command is stored, and then carried out once with the rights of its author",
    access: "signed-in",
    body: delivery,
    bodyBytes: MAX_BATCH_BYTES,
    // Each line of a sale counts as three, so that a batch may have about 6,000 lines.
    bodyValues: 19_900,
    output: deliveryAnswer,
    errors: ["forbidden"],
    // Each command is committed on its own.
    transaction: "own",
  },
  getDeviceKey: {
    method: "GET",
    path: "/api/outbox/key",
    summary: "The key by which devices of this user encrypt what waits on them; always the same",
    access: "signed-in",
    refreshesOn: [],
    output: z.object({ key: z.base64() }),
    errors: ["forbidden"],
  },
});
