/** Creates suppliers and purchase orders for tests. */
import type { TestClient } from "../client.ts";

let suppliers = 0;

export const supplied = async (client: TestClient, given: object = {}): Promise<any> =>
  (
    await client.post("/api/suppliers", {
      name: `Shenzhen Parts ${++suppliers}`,
      phone: "+86 755 1234 5678",
      ...given,
    })
  ).body;

/** The body of a purchase order of one item in shillings, by sea. */
export const ordering = (supplierId: string, itemId: string, given: object = {}) => ({
  supplierId,
  currency: "TZS",
  shipmentMode: "meli",
  items: [{ itemId, quantity: 10, unitCost: 500_000 }],
  ...given,
});

export const ordered = async (
  client: TestClient,
  itemId: string,
  given: object = {},
): Promise<any> => {
  const { id } = await supplied(client);
  return (await client.post("/api/purchase-orders", ordering(id, itemId, given))).body;
};
