import type { estimatesInvariants } from "#src/areas/devices/estimates/server/invariants.ts";

const unguarded = (table: string) => `alter table ${table} disable trigger user`;

/** SQL that violates each invariant of estimates, after removing the guards that prevent it. */
export const estimatePlants: Record<keyof typeof estimatesInvariants, string[]> = {
  "an estimate's total is the sum of its lines": [
    unguarded("device_estimates"),
    "update device_estimates set total = total + 1 where version = 1",
  ],
  "of a device's estimates one is open, and their versions are 1, 2, 3": [
    unguarded("device_estimates"),
    "update device_estimates set version = 3 where version = 2",
  ],
  "an estimate was sent before it was answered, and says by whom": [
    unguarded("device_estimates"),
    "update device_estimates set sent_at = decided_at + interval '1 day' where version = 2",
  ],
  "parts are set aside for an estimate as long as it is the approved one of a repair on the bench":
    [
      `insert into awaited_parts (id, device_id, item_id, quantity, for_estimate)
     select gen_random_uuid(), d.id, i.id, 1, true from devices d, inventory_items i where d.status = 'done' limit 1`,
    ],
  "every estimate sent and every answer stands in the journal": [
    unguarded("events"),
    "delete from events where kind = 'device.estimate_approved'",
  ],
};
