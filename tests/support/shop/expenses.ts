import { newId } from "#src/shared/ids.ts";
import type { TestClient } from "../client.ts";

/** The id of a category of a new shop. */
export async function categoryOf(client: TestClient, preset: string): Promise<string> {
  const { items } = (await client.get("/api/expense-categories")).body;
  return items.find((category: { preset: string | null }) => category.preset === preset).id;
}

/** Records an expense of TSh 15,000 for transport from the drawer, with the given changes. */
export const spending = async (client: TestClient, given: object = {}) =>
  client.post("/api/expenses", {
    categoryId: await categoryOf(client, "transport"),
    amount: 1_500_000,
    source: "drawer",
    ...given,
  });

/** An account of the shop, from which an admin can pay. */
export async function accountAdded(admin: TestClient, name = `CRDB ${newId().slice(-6)}`) {
  const account = { name, type: "bank", accountNumber: "0150123456789" };
  return (await admin.post("/api/payment-accounts", account)).body as { id: string; name: string };
}
