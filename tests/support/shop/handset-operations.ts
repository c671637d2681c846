/** Random operations with used handsets: purchases, repairs before the sale, their costs, and cancellations. */
import fc from "fast-check";
import type { UsedHandset } from "#src/areas/handsets/contract.ts";
import type { TestClient } from "../client.ts";
import { buyingInto, newImei } from "./handsets.ts";

const kinds = [
  ...(["buy handset", "repair handset", "use part", "add labour"] as const),
  ...(["undo cost", "end repair", "cancel handset"] as const),
] as const;

export const handsetAct = fc.record({
  kind: fc.constantFrom(...kinds),
  handset: fc.nat(1000),
  item: fc.nat(1000),
  amount: fc.integer({ min: 1, max: 9_999_999 }),
});
export type HandsetAct = typeof handsetAct extends fc.Arbitrary<infer T> ? T : never;

export const isHandsetAct = (one: { kind: string }): one is HandsetAct =>
  kinds.some((kind) => kind === one.kind);

/** What must have succeeded at least once. */
export const handsetOutcomes = [
  "buy handset 201",
  "repair handset 200",
  "use part 200",
  "add labour 200",
  "undo cost 200",
  "end repair 200",
  "cancel handset 200",
];

/** The shop in which the operations happen. */
export interface HandsetWorld {
  client: TestClient;
  /** The item kept by serial numbers, and all its serial numbers: the tills sell the bought pieces too. */
  phoneId: string;
  serials: string[];
  /** Items, of which some are used as parts. */
  items: readonly string[];
  /** The bought handsets. */
  bought: string[];
}

/** The number of recent handsets from which operations choose, so that several often choose the same one. */
const RECENT = 6;

/** Performs an operation and returns the HTTP status. Returns 404 if no handset is in the state that it needs. */
export async function workOnHandset(world: HandsetWorld, one: HandsetAct): Promise<number> {
  const { client, bought } = world;
  // What leaves the drawer must be in coins.
  if (one.kind === "buy handset") return buy(world, (one.amount + 1) * 10_000);
  const id = bought.at(-1 - (one.handset % Math.min(RECENT, Math.max(1, bought.length))));
  if (!id) return 404;
  const path = `/api/used-handsets/${id}`;
  if (one.kind === "repair handset")
    return (await client.post(`${path}/repairs`, { problem: "Screen" })).status;
  if (one.kind === "cancel handset")
    return (await client.post(`${path}/cancel`, { reason: "x" })).status;
  const { repairs } = (await client.get<UsedHandset>(path)).body;
  const [repair] = repairs;
  if (!repair) return 404;
  return repairAct(world, one, repair);
}

async function buy({ client, phoneId, serials, bought }: HandsetWorld, price: number) {
  const imei = newImei();
  const { status, body } = await client.post(
    "/api/used-handsets",
    buyingInto(phoneId, { imei, price }),
  );
  if (status === 201) {
    serials.push(imei);
    bought.push(body.id);
  }
  return status;
}

async function repairAct(
  { client, items, phoneId }: HandsetWorld,
  one: HandsetAct,
  repair: UsedHandset["repairs"][number],
): Promise<number> {
  const path = `/api/handset-repairs/${repair.id}`;
  switch (one.kind) {
    case "use part": {
      const itemId = items[one.item % items.length];
      if (itemId === phoneId) return 404;
      return (await client.post(`${path}/parts`, { itemId, quantity: 1 + (one.amount % 2) }))
        .status;
    }
    case "add labour": {
      const labour = { amount: one.amount, description: "x" };
      return (await client.post(`${path}/labour`, labour)).status;
    }
    case "undo cost": {
      const cost = repair.costs[one.item % Math.max(1, repair.costs.length)];
      return cost ? (await client.post(`/api/handset-repair-costs/${cost.id}/undo`)).status : 404;
    }
    default: {
      const outcome = one.item % 10 === 0 ? "written_off" : "repaired";
      return (await client.post(`${path}/end`, { outcome })).status;
    }
  }
}
