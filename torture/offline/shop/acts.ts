/** What others do at the server while devices are away. Any of it may be refused; that is part of the story. */
import { PRICE, type Stage } from "./stage.ts";
import type { RealShop } from "./real-shop.ts";
import type { ScheduleStep, StepKind } from "../schedule.ts";

type Act = (shop: RealShop, stage: Stage, step: ScheduleStep) => Promise<unknown>;

const faulty = { isFaulty: true };

const acts: Partial<Record<StepKind, Act>> = {
  "price changes": async ({ admin }, { items }, { b }) => {
    const item = items[b % items.length];
    if (!item) return;
    const { body } = await admin.get(`/api/items/${item.id}`);
    const price = PRICE * (1 + (b % 3));
    const changed = { version: body.version, price, reason: "Bei mpya" };
    const { status } = await admin.post(`/api/items/${item.id}/terms`, changed, faulty);
    // The tills hear of it with their next copy of the catalogue.
    if (status < 300 && b % 2 === 0) item.price = price;
  },
  "customers merged": ({ admin }, { customers: [kept, other] }) =>
    admin.post(`/api/customers/${kept}/merge`, { otherId: other }, faulty),
  "customer erased": ({ admin }, { customers }, { b }) =>
    admin.post(`/api/customers/${customers[b % 2]}/erase`, { reason: "Aliomba" }, faulty),
  "repair moved": ({ admin }, { repair }, { b }) => {
    const status = ["diagnosing", "in_progress", "awaiting-parts"][b % 3];
    return admin.post(`/api/devices/${repair.id}/status`, { status }, faulty);
  },
  "shift opened": (_, { users }, { b }) =>
    users[b % 2]?.post("/api/shifts", { openingFloat: 0 }, faulty) ?? Promise.resolve(),
  "shift closed": async ({ admin }, { users }, { b }) => {
    const { body } = (await users[b % 2]?.get("/api/shifts/current")) ?? {};
    if (body?.shift)
      await admin.post(
        `/api/shifts/${body.shift.id}/force-close`,
        { reason: "Imesahaulika" },
        faulty,
      );
  },
  "user deactivated": ({ admin }, { users }, { b }) =>
    admin.post(`/api/users/${users[b % 2]?.userId}/deactivate`, {}, faulty),
  "stock taken": ({ admin }, { items, customers: [customerId] }) =>
    admin.post(
      "/api/sales",
      { customerId, lines: [{ itemId: items[1]?.id, quantity: 1 }], payment: { method: "cash" } },
      faulty,
    ),
};

export async function performAct(shop: RealShop, stage: Stage, step: ScheduleStep): Promise<void> {
  await shop.isUp();
  // A server that ends or is busy meanwhile refuses it.
  await acts[step.kind]?.(shop, stage, step).catch(() => {});
}
