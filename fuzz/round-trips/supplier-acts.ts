/** Goods that suppliers deliver and take back, and their credit. */
import type { Chance } from "#src/app/demo-shop/random.ts";
import type { Answered } from "#tests/support/client.ts";
import { isDone, undoneBy, type Act, type Undo } from "./act.ts";
import { made, type Shop } from "./open-shop.ts";

interface Delivered {
  orderId: string;
  answer: Answered<any>;
}

/** Orders pieces at the average cost, so that the value of the others stays, and receives them. */
async function deliver({ admin, items, supplierId }: Shop, luck: Chance): Promise<Delivered> {
  const { id: itemId, cost } = luck.pick(items);
  const quantity = luck.between(1, 5);
  const { id } = await made(admin, "/api/purchase-orders", {
    supplierId,
    currency: "TZS",
    shipmentMode: "meli",
    items: [{ itemId, quantity, unitCost: cost }],
  });
  const lines = [{ itemId, quantity }];
  const answer = await admin.post(`/api/purchase-orders/${id}/receive`, { lines });
  return { orderId: id, answer };
}

const reason = "Round trip";

const takenBack = ({ admin }: Shop, answer: Answered<any>): Undo => ({
  what: "a delivery",
  attempt: async () => {
    const path = `/api/goods-receipts/${answer.body.receipt.id}`;
    const receipt = await admin.get(path);
    const lines = receipt.body.lines.map(({ id, quantity }: any) => ({ id, quantity }));
    return admin.post(`${path}/undo`, { lines, reason });
  },
});

export const receive: Act = async (shop, luck) => {
  const { answer } = await deliver(shop, luck);
  return isDone(answer) ? [takenBack(shop, answer)] : answer;
};

/** Pieces of a delivery go back to the supplier, who may credit them. */
export const sendBack: Act = async (shop, luck) => {
  const { admin } = shop;
  const { orderId, answer } = await deliver(shop, luck);
  if (!isDone(answer)) return answer;
  const [line] = (await admin.get(`/api/purchase-orders/${orderId}`)).body.items;
  const lines = [{ purchaseOrderLineId: line.id, quantity: 1 }];
  const back = { purchaseOrderId: orderId, reason, lines };
  const { id } = await made(admin, "/api/supplier-returns", back);
  const path = `/api/supplier-returns/${id}`;
  const { body } = await admin.post(`${path}/send`, {});
  const isCredited = luck.percent(50);
  if (isCredited) await made(admin, `${path}/credit`, { credit: body.worth });
  return [
    ...(isCredited
      ? [{ what: "a credit", attempt: () => admin.post(`${path}/undo-credit`, { reason }) }]
      : []),
    {
      what: "goods that went back",
      attempt: () => admin.post(`${path}/refuse`, { reason, isBack: true }),
    },
    takenBack(shop, answer),
  ];
};

export const claim: Act = async ({ admin, items, supplierId }, luck) => {
  const fault = { supplierId, itemId: luck.pick(items).id, fault: reason };
  const { id } = await made(admin, "/api/supplier-claims", fault);
  const path = `/api/supplier-claims/${id}`;
  const credit = { credit: 100 * luck.between(1, 500), currency: "TZS" };
  const answer = await admin.post(`${path}/credit`, credit);
  return undoneBy("the credit of a claim", answer, async () => {
    const undone = await admin.post(`${path}/undo-credit`, { reason });
    return isDone(undone) ? admin.post(`${path}/cancel`, { reason }) : undone;
  });
};
