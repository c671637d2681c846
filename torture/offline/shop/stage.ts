/** What a schedule finds in the shop: two users, and records that only this schedule uses. */
import { newId } from "#src/shared/ids.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { rolePermissions } from "#src/shared/permissions.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import type { RealShop } from "./real-shop.ts";

export const PRICE = 100_000;
/** So few pieces that a schedule may sell more. */
const FEW = 2;

export interface Stage {
  users: readonly TestClient[];
  customers: readonly string[];
  /** A common item, and one of which there are few pieces. */
  items: readonly { id: string; name: string; price: number }[];
  repair: { id: string; checks: readonly string[] };
  countId: string;
}

let lastPhone = 0;
export const nextPhone = (): string => `0754${String(100_000 + lastPhone++)}`;

export async function setStage(shop: RealShop): Promise<Stage> {
  const { admin, db } = shop;
  const make = async <T = { id: string }>(path: string, body: object): Promise<T> => {
    const answer = await admin.post<T>(path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const clerk = () => {
    const permissions = [...rolePermissions["customer-care"], "count_stock"] as const;
    const more = ["update_any_device_status", "update_device_status"] as const;
    return signedIn(
      { db, url: shop.url() },
      { role: "customer-care", permissions: [...new Set([...permissions, ...more])] },
    );
  };
  const users = [await clerk(), await clerk()];
  const customer = () => make("/api/customers", { name: "Asha Juma", phone: nextPhone() });
  const customers = [(await customer()).id, (await customer()).id];
  const item = (quantity: number) =>
    make<{ id: string; name: string }>("/api/items", { name: newId(), price: PRICE, quantity });
  const items = [await item(1_000), await item(FEW)].map(({ id, name }) => ({
    id,
    name,
    price: PRICE,
  }));
  const repair = await make<{ id: string; checklists: { id: string }[] }>("/api/devices", {
    customerId: customers[0],
    brand: "Tecno",
    model: "Spark 20",
    issueDescription: "Kioo kimepasuka",
  });
  const technician = await signedIn(
    { db, url: shop.url() },
    { role: "technician", maxDevicesAllowed: 100 },
  );
  await make(`/api/devices/${repair.id}/assign`, { technicianId: technician.userId });
  const count = await make("/api/stock-counts", {
    scope: "items",
    itemIds: items.map(({ id }) => id),
  });
  const checks = repair.checklists.map(({ id }) => id);
  return { users, customers, items, repair: { id: repair.id, checks }, countId: count.id };
}

export const WALK_IN = WALK_IN_CUSTOMER_ID;
