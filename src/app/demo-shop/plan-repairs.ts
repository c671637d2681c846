import type { DeviceStatus } from "#src/areas/devices/rules.ts";
import { makeFault, priceOf } from "./faults.ts";
import { makeHandset, type Handset } from "./handsets.ts";
import type { OpenTime } from "./opening-hours.ts";
import type { DemoCustomer } from "./people.ts";
import type { Chance } from "./random.ts";
import type { Repair, Story } from "./story.ts";

const DEVICES = 300;

/** The number of devices in each status at the end of the story. All other devices are done. */
const stillHere: readonly (readonly [DeviceStatus, number])[] = [
  ["received", 6],
  ["assigned-to-technician", 6],
  ["diagnosing", 5],
  ["awaiting-approval", 4],
  ["awaiting-parts", 5],
  ["in_progress", 9],
  ["testing", 4],
  ["completed", 9],
  ["cancelled", 2],
  ["unrepairable", 3],
];
/** Plans the customer, the handset, the fault, the times and the final status of each repair. */
export function planRepairs(
  { random, time, handsets }: Story,
  customers: readonly DemoCustomer[],
): Repair[] {
  const owned = new Map<string, Handset[]>();
  const targets = stillHere.flatMap(([status, count]) => Array<DeviceStatus>(count).fill(status));
  const done = Array<DeviceStatus>(DEVICES - targets.length).fill("done");
  const waits: DeviceStatus = "awaiting-approval";
  return [...done, ...targets].map((target, index, all) => {
    // First each customer comes once. Then random customers come again, some of them with their earlier handset.
    const customer = customers[index] ?? random.pick(customers);
    const before = owned.get(customer.id) ?? [];
    const handset =
      before.length > 0 && random.percent(30) ? random.pick(before) : makeHandset(random);
    owned.set(customer.id, [...before, handset]);
    const fault = makeFault(random, handset);
    const ending = random.weighted([
      ["completed", 92],
      ["cancelled", 4],
      ["unrepairable", 4],
    ] as const);
    // The customer of the first device that waits for approval never answers.
    const isForgotten = target === waits && index === all.indexOf(waits);
    return {
      customer,
      handset,
      fault,
      price: priceOf(random, fault, handset),
      isPriceKnown: (target === "done" ? ending : target) === "completed" && random.percent(45),
      target,
      ending: target === "done" ? ending : "completed",
      isForgotten,
      ...spanOf(random, time, target, isForgotten),
      isDiagnosed: false,
      isRefundedLater: false,
      device: null,
      pictures: random.percent(30) ? random.pick(handsets) : null,
      technician: null,
    };
  });
}

/** The age of the device whose customer never answers, in open minutes. At this age its estimate has expired. */
const FORGOTTEN = 20_000;

/** Chooses begin and end. Finished repairs are spread over all months, others are recent, except the forgotten one. */
function spanOf(
  random: Chance,
  time: OpenTime,
  target: DeviceStatus,
  isForgotten: boolean,
): { from: number; until: number } {
  const end = time.minutes - 1;
  if (target === "done") {
    // More repairs begin in later months, because the business grows.
    const from = Math.floor(
      Math.sqrt(0.15 + 0.85 * random.next()) * (end - 500) - 0.3 * end * (1 - random.next()) ** 3,
    );
    const start = Math.max(5, from);
    return { from: start, until: Math.min(end, start + random.between(180, 2600)) };
  }
  const longest = target === "received" ? 420 : target === "completed" ? 2600 : 1900;
  if (isForgotten) return { from: Math.max(0, end - FORGOTTEN), until: end - 60 };
  const age = random.between(target === "received" ? 10 : 240, longest);
  return { from: Math.max(0, end - age), until: end - random.between(0, Math.min(90, age - 10)) };
}
