import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { addLostImei } from "#src/areas/handsets/lost/server/lost-imeis.ts";
import { newRepairPrice } from "#src/areas/issues/prices/contract.ts";
import { createRepairPrice } from "#src/areas/issues/prices/server/change-repair-prices.ts";
import { daysBack } from "../credit.ts";
import { makeImei } from "../handsets.ts";
import { chance } from "../random.ts";
import type { Step, Story } from "../story.ts";

const SEED = 20_260_512;

/** Fault of the catalogue (its preset) → price for a cheap phone in shillings, minutes, days of warranty. */
const faults: Readonly<Record<string, readonly [price: number, minutes: number, days: number]>> = {
  "cracked-screen": [55_000, 90, 90],
  "battery-drains-fast": [28_000, 45, 90],
  "does-not-charge": [20_000, 60, 30],
  "camera-not-working": [35_000, 90, 30],
  "no-sound": [18_000, 60, 30],
  "water-damage": [50_000, 1440, 14],
};

/** Brand, model, and by which factor its repairs are more expensive. */
const models = [
  ["Tecno", "Spark 20", 1],
  ["Tecno", "Camon 20", 1.3],
  ["Infinix", "Hot 40i", 1.1],
  ["Samsung", "Galaxy A14", 1.6],
  ["Samsung", "Galaxy A54", 2.8],
  ["Apple", "iPhone 11", 2.9],
  ["Apple", "iPhone 13", 4.6],
] as const;

/**
 * What common repairs cost, and two lost handsets. The removal of the demo data keeps these tables, because a shop sets
 * them up, and deletes what made-up users wrote. So one of them writes here, not the owner.
 */
export function priceListSteps(story: Story): Step[] {
  const { tx, counter, admin } = story;
  const [clerk = admin] = counter;
  const random = chance(SEED);
  const list = async () => {
    const issues = await tx
      .selectFrom("deviceIssues")
      .select(["id", "preset"])
      .where("preset", "in", Object.keys(faults))
      .execute();
    for (const [brand, model, factor] of models)
      for (const [nth, [preset, [price, minutes, days]]] of Object.entries(faults).entries()) {
        const issueId = issues.find((issue) => issue.preset === preset)?.id;
        // A shop may have deleted a fault before it asked for the demo shop.
        if (!issueId) continue;
        const from = Math.round((price * factor) / 1000) * 1000;
        const isRange = preset === "water-damage";
        await createRepairPrice(
          tx,
          clerk,
          newRepairPrice.parse({
            brand,
            model,
            issueId,
            priceFrom: from * MINOR_PER_MAJOR,
            priceTo: isRange ? Math.round(from * 1.6) * MINOR_PER_MAJOR : null,
            minutes,
            warranty: `Siku ${days} / ${days} days`,
            sortOrder: nth + 1,
          }),
        );
      }
  };
  const lose = async () => {
    for (const reason of ["Imeibiwa Kariakoo, RB/2214", "Imepotea daladala la Mbagala"])
      await addLostImei(tx, clerk, { imei: makeImei(random), reason });
  };
  return [
    { minute: daysBack(story, 80), act: list },
    { minute: daysBack(story, 14), act: lose },
  ];
}
