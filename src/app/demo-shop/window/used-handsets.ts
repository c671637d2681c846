import { MINOR_PER_MAJOR } from "#src/shared/money.ts";
import { createItem } from "#src/areas/inventory/items/server/create-item.ts";
import { newItem } from "#src/areas/inventory/core/contract.ts";
import { newUsedHandset, type NewUsedHandset } from "#src/areas/handsets/contract.ts";
import { buyUsedHandset } from "#src/areas/handsets/purchases/server/buy-handset.ts";
import { cancelUsedHandset } from "#src/areas/handsets/purchases/server/cancel-purchase.ts";
import {
  endHandsetRepair,
  startHandsetRepair,
} from "#src/areas/handsets/repairs/server/move-repair.ts";
import {
  addHandsetLabour,
  addHandsetPart,
} from "#src/areas/handsets/repairs/server/repair-costs.ts";
import { addMovement } from "#src/areas/payments/shifts/server/add-movement.ts";
import { findOpenShiftId } from "#src/areas/payments/shifts/server/open-shift-of.ts";
import { newSale } from "#src/areas/sales/new-sale.ts";
import { checkout } from "#src/areas/sales/checkout/server/checkout.ts";
import { daysBack } from "../credit.ts";
import { makeImei } from "../handsets.ts";
import { addGoodsPicture } from "../pictures/goods-pictures.ts";
import { signaturePicture } from "../pictures/signature-picture.ts";
import { chance } from "../random.ts";
import { restockAfterSales } from "../stock-room.ts";
import type { Step, Story } from "../story.ts";

/** A separate seed, so that a change of these handsets does not change other parts of the story. */
const SEED = 20_260_411;

interface Model {
  sku: string;
  brand: string;
  model: string;
  /** In shillings: for how much used ones are sold. */
  price: number;
}

const models = {
  a14: { sku: "USED-SAM-A14", brand: "Samsung", model: "Galaxy A14", price: 235_000 },
  spark: { sku: "USED-TEC-10C", brand: "Tecno", model: "Spark 10C", price: 165_000 },
  xr: { sku: "USED-APL-XR", brand: "Apple", model: "iPhone XR", price: 430_000 },
} satisfies Record<string, Model>;

/** In the twelve days in which the counter has shifts, because the price leaves the drawer. */
const DAYS = { items: 12, repaired: 9, sold: 4, offered: 7, traded: 5, inRepair: 3, cancelled: 6 };

/**
 * Used handsets in every state: one was bought, repaired and sold, one is offered, one paid a part of a sale, one is in
 * repair, and one purchase was cancelled.
 */
export function usedHandsetSteps(story: Story): Step[] {
  const { tx, admin, counter, technicians } = story;
  const [clerk = admin] = counter;
  const [technician = admin] = technicians;
  const random = chance(SEED);
  const items = new Map<Model, string>();
  const at = (days: number, act: () => Promise<unknown>, minutes = 60): Step => ({
    minute: daysBack(story, days, minutes),
    act: async () => void (await act()),
  });
  const buy = async (model: Model, price: number, nth: number) => {
    await bringCash(story, price * MINOR_PER_MAJOR);
    return buyUsedHandset(
      tx,
      clerk,
      newUsedHandset.parse({
        ...described(model, { imei: makeImei(random), signature: signaturePicture(random) }),
        itemId: items.get(model),
        sellerId: await someCustomer(story, nth),
        price: price * MINOR_PER_MAJOR,
      }),
    );
  };
  const repair = async (handsetId: string, problem: string) =>
    (await startHandsetRepair(tx, technician, handsetId, problem)).repairs.at(-1)?.id ?? "";
  let bought: Awaited<ReturnType<typeof buy>> | null = null;
  return [
    at(DAYS.items, async () => {
      for (const model of Object.values(models)) items.set(model, await offer(story, model));
    }),
    at(DAYS.repaired, async () => {
      bought = await buy(models.a14, 110_000, 3);
      const repairId = await repair(bought.id, "Kioo kimepasuka");
      const itemId = await takePart(story, "SCR-SAM-A14");
      await addHandsetPart(tx, technician, repairId, { itemId, quantity: 1 });
      const labour = { amount: 10_000 * MINOR_PER_MAJOR, description: "Kufunga kioo" };
      await addHandsetLabour(tx, admin, repairId, labour);
      await endHandsetRepair(tx, technician, repairId, "repaired");
    }),
    at(DAYS.offered, () => buy(models.spark, 105_000, 17)),
    at(DAYS.cancelled, async () => {
      const { id } = await buy(models.spark, 90_000, 29);
      await cancelUsedHandset(tx, clerk, id, "Muuzaji amebadilisha mawazo");
    }),
    at(DAYS.traded, () => trade(story, random, items.get(models.xr) ?? "")),
    at(DAYS.sold, () => sell(story, items.get(models.a14) ?? "", bought?.imei ?? ""), 90),
    at(DAYS.inRepair, async () => {
      const { id } = await buy(models.a14, 95_000, 41);
      const repairId = await repair(id, "Betri inaisha haraka");
      const itemId = await takePart(story, "BAT-SAM-A14");
      await addHandsetPart(tx, technician, repairId, { itemId, quantity: 1 });
    }),
  ];
}

/** The owner puts the price into the drawer, which may hold less on a quiet morning. */
async function bringCash(
  { tx, admin, counter: [clerk = admin] }: Story,
  amount: number,
): Promise<void> {
  const shiftId = (await findOpenShiftId(tx, clerk.userId)) ?? "";
  const reason = "Kutoka kwa mmiliki, kununua simu";
  await addMovement(tx, clerk, shiftId, { direction: "in", kind: "other", amount, reason });
}

const described = (
  { brand, model }: Model,
  { imei, signature }: { imei: string; signature: string },
): Pick<NewUsedHandset, "brand" | "model" | "imei" | "condition" | "sellerIdentity"> & {
  signature: object;
} => ({
  brand,
  model,
  imei,
  sellerIdentity: `1990${imei.slice(2, 10)}-${imei.slice(10)}-07`,
  condition: [
    { label: "power", result: "ok" },
    { label: "display", result: "faulty", note: "Mikwaruzo" },
    { label: "battery", result: "ok" },
    { label: "camera", result: "ok" },
  ],
  signature: { signature, method: "drawn" },
});

/** The item of a model, with its picture in the online shop. */
async function offer(story: Story, { sku, brand, model, price }: Model): Promise<string> {
  const { id } = await createItem(
    story.tx,
    story.admin,
    newItem.parse({
      sku,
      name: `${brand} ${model} (imetumika)`,
      category: "devices",
      brand,
      model,
      price: price * MINOR_PER_MAJOR,
      isSerialised: true,
      location: "Kioski",
      isAvailableOnline: true,
    }),
  );
  await addGoodsPicture(story, id, { sku: "PHN", name: `${brand} ${model}` });
  return id;
}

/** The id of a part of which one piece leaves the shelf. */
async function takePart(story: Story, sku: string): Promise<string> {
  const shelf = story.room.shelves.find(({ good }) => good.sku === sku);
  if (!shelf) throw new Error(`the story has no ${sku}`);
  await restockAfterSales(story, shelf, 1);
  shelf.free -= 1;
  return shelf.itemId;
}

async function sell(story: Story, itemId: string, imei: string): Promise<void> {
  const { tx, admin } = story;
  const [clerk = admin] = story.counter;
  const customerId = await someCustomer(story, 55);
  const payment = { method: "mobile_money", provider: "mpesa", reference: "TKQ46RN2071" };
  const lines = [{ itemId, quantity: 1, serials: [imei] }];
  await checkout(tx, clerk, newSale.parse({ customerId, lines, payment }));
}

/** A customer pays a new phone with the old one and the rest in cash. */
async function trade(
  story: Story,
  random: ReturnType<typeof chance>,
  itemId: string,
): Promise<void> {
  const { tx, admin, room } = story;
  const [clerk = admin] = story.counter;
  const shelf = room.shelves.find(({ good, free }) => good.isSerialised && free > 2);
  const serial = shelf?.serials.shift();
  if (!shelf || !serial) throw new Error("the story has no new phone for a trade-in");
  shelf.free -= 1;
  const total = shelf.good.price * MINOR_PER_MAJOR;
  const value = Math.round(total / 2 / 1_000_000) * 1_000_000;
  const traded = described(models.xr, {
    imei: makeImei(random),
    signature: signaturePicture(random),
  });
  await checkout(
    tx,
    clerk,
    newSale.parse({
      customerId: await someCustomer(story, 23),
      lines: [{ itemId: shelf.itemId, quantity: 1, serials: [serial] }],
      payments: [
        { method: "trade_in", amount: value, tradeIn: { ...traded, itemId } },
        { method: "cash", amount: total - value },
      ],
    }),
  );
}

async function someCustomer({ tx }: Story, nth: number): Promise<string> {
  const { id } = await tx
    .selectFrom("customers")
    .select("id")
    .where("isWalkIn", "=", false)
    .where("isActive", "=", true)
    .where("erasedAt", "is", null)
    .orderBy("id")
    .offset(nth)
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
