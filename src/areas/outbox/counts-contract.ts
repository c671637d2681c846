import * as z from "zod";
import { contract } from "#src/shared/contract.ts";

/** A separate contract, because the dashboard must not load the other endpoints. */
export const outboxCountsContract = contract({
  countParked: {
    method: "GET",
    path: "/api/outbox/parked/counts",
    summary:
      "How many records of devices wait for a person, those included that wait for another one",
    access: "resolve_offline_records",
    refreshesOn: ["delivered-commands"],
    output: z.object({ parked: z.int(), waiting: z.int() }),
  },
});
