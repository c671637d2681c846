/** Sales in the outbox, with an IndexedDB in memory: what is kept, sent, refused, and found after the page has ended. */
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, expect, test, vi } from "vitest";
import { setReach } from "#src/client/data/online.ts";
import { startOutbox } from "#src/client/outbox/outbox.ts";
import type { Delivery } from "#src/shared/outbox/command.ts";
import { SERVER_HEADER } from "#src/shared/contract.ts";
import { changeCart, emptyCart, type Cart } from "../cart.ts";
import { findKept, keepSale, moveSale, OTHER_PAGE_MS, type Sent } from "./keep-sale.ts";
import type { Sending } from "../send-cart.ts";

const item = { id: "cable", name: "Cable", sku: "C", price: 500_000, available: 4 };
const cartOf = (id: string, part: Partial<Cart> = {}): Cart => ({
  ...changeCart(emptyCart(id), { act: "add", item }).cart,
  customer: { id: "walk-in" },
  ...part,
});
const stepOf = (key: string, age = 0): Sending => ({
  at: "sending",
  key,
  tender: { tendered: 1_000_000, total: 500_000 },
  sentAt: new Date(Date.now() - age).toISOString(),
  by: "outbox",
});
const sentOf = (id: string, part: Partial<Sent> = {}): Sent => ({
  cart: cartOf(id),
  step: stepOf(`key-${id}`),
  draft: {},
  author: "asha",
  ...part,
});

/** What the server does with a sale, and the keys that it was asked to sell under. */
let answers: () => Response | Promise<Response>;
let keys: string[] = [];
const sold = (id: string) => Response.json({ sale: { id, status: "completed" } }, headers);
const headers = { headers: { [SERVER_HEADER]: "1" } };
const refused = () =>
  new Response(JSON.stringify({ code: "insufficient_stock", detail: "", params: {} }), {
    status: 409,
    headers: { [SERVER_HEADER]: "1", "content-type": "application/problem+json" },
  });
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));

async function serve(url: string, { body, headers: sent }: RequestInit): Promise<Response> {
  // Without a key, the device keeps its records as they are.
  if (url === "/api/outbox/key") return noNetwork();
  if (url.includes("/api/outbox")) {
    await answers();
    const { commands } = JSON.parse(body as string) as Delivery;
    keys.push(...commands.map(({ key }) => key));
    const results = commands.map(({ key }) => ({
      key,
      state: "applied",
      answer: { sale: { id: key.slice(4), status: "completed" } },
    }));
    return Response.json({ serverTime: new Date().toISOString(), results }, headers);
  }
  const answer = await answers();
  keys.push(new Headers(sent).get("idempotency-key") ?? "");
  return answer;
}

beforeEach(() => {
  keys = [];
  answers = noNetwork;
  setReach("online");
  const page = new EventTarget();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("fetch", serve);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { querySelector: () => null }));
});

test("an answered sale is sold, and nothing of it waits", async () => {
  const outbox = startOutbox("asha", []);
  answers = () => sold("a");
  expect(await keepSale(outbox, sentOf("a"))).toMatchObject({ id: "a", status: "completed" });
  expect(await outbox.count()).toEqual({ own: 0, others: 0 });
  expect(keys).toEqual(["key-a"]);
});

test("a refusal reaches the cashier, and nothing of the sale stays", async () => {
  const outbox = startOutbox("asha", []);
  answers = refused;
  await expect(keepSale(outbox, sentOf("a"))).rejects.toMatchObject({ code: "insufficient_stock" });
  expect(await outbox.readAll()).toEqual([]);
});

test("without a network the sale is kept with what the till showed, and sent once later", async () => {
  const outbox = startOutbox("asha", []);
  setReach("offline");
  expect(await keepSale(outbox, sentOf("a"))).toBe("kept");
  const [kept] = await outbox.readAll();
  expect(kept?.command).toMatchObject({
    key: "key-a",
    endpoint: "createSale",
    body: { id: "a", expectedTotal: 500_000 },
    shown: { total: 500_000, prices: [500_000] },
  });
  expect(keys).toEqual([]);
  answers = () => sold("a");
  outbox.wake();
  await expect.poll(() => outbox.count()).toEqual({ own: 0, others: 0 });
  expect(keys).toEqual(["key-a"]);
});

test("the details of a new customer go within the sale", async () => {
  const outbox = startOutbox("asha", []);
  setReach("offline");
  const customer = { id: "new-customer", name: "Neema", phone: "+255754000999" };
  await keepSale(
    outbox,
    sentOf("a", { cart: cartOf("a", { customer: "new" }), draft: { customer } }),
  );
  const [kept] = await outbox.readAll();
  expect(kept).toMatchObject({
    command: { body: { customer }, needs: ["a", "new-customer"] },
    creates: ["a", "new-customer"],
  });
});

test("a sale whose answer is lost is kept, and sent again under the same key", async () => {
  const outbox = startOutbox("asha", []);
  expect(await keepSale(outbox, sentOf("a"))).toBe("kept");
  answers = () => sold("a");
  outbox.wake();
  await expect.poll(() => outbox.count()).toEqual({ own: 0, others: 0 });
  expect(new Set(keys)).toEqual(new Set(["key-a"]));
});

test("a device that cannot keep the sale does not send it either", async () => {
  const outbox = startOutbox("asha", []);
  answers = () => sold("a");
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  const other = startOutbox("asha", []);
  expect(await keepSale(other, sentOf("a"))).toBe("unkept");
  expect(keys).toEqual([]);
  expect(await outbox.readAll().catch(() => [])).toEqual([]);
});

test("a page that ended before the sale was kept leaves a cart that can be sold again", async () => {
  const outbox = startOutbox("asha", []);
  expect(await findKept(outbox, stepOf("key-a"))).toBe("waits");
  expect(await findKept(outbox, stepOf("key-a", OTHER_PAGE_MS))).toBe("unsold");
});

test("a page that ended while it sent the sale leaves it to the outbox", async () => {
  const outbox = startOutbox("asha", []);
  let send = () => {};
  answers = () => new Promise((resolve) => (send = () => resolve(sold("a"))));
  const lost = keepSale(outbox, sentOf("a"));
  await expect.poll(() => outbox.readAll()).toHaveLength(1);
  // Another page, or this one after a reload. First the page of the tap may still hear a refusal.
  expect(await findKept(outbox, stepOf("key-a"))).toBe("waits");
  expect(await findKept(outbox, stepOf("key-a", OTHER_PAGE_MS))).toBe("kept");
  // From now on nobody may withdraw it.
  expect(await outbox.withdraw("key-a")).toBe(false);
  answers = () => sold("a");
  send();
  await lost;
  await expect
    .poll(() => findKept(outbox, stepOf("key-a")))
    .toMatchObject({ id: "a", status: "completed" });
  expect(new Set(keys)).toEqual(new Set(["key-a"]));
});

test("a sale that an older version sent is moved once, with its key and its moment", async () => {
  const outbox = startOutbox("asha", []);
  const old = sentOf("a", { step: stepOf("key-a", 3_600_000) });
  expect(await moveSale(outbox, old)).toBe(true);
  expect(await moveSale(outbox, old)).toBe(true);
  const all = await outbox.readAll();
  expect(all.map(({ command }) => [command.key, command.madeAt])).toEqual([
    ["key-a", old.step.sentAt],
  ]);
});

test("a request to a wallet and a sale without its details are not moved", async () => {
  const outbox = startOutbox("asha", []);
  const asked = sentOf("a", {
    cart: cartOf("a", { method: "mobile_money" }),
    step: { ...stepOf("key-a"), tender: { provider: "mpesa" } },
    draft: { phone: "+255754123456" },
  });
  expect(await moveSale(outbox, asked)).toBe(false);
  expect(await moveSale(outbox, sentOf("b", { cart: cartOf("b", { customer: "new" }) }))).toBe(
    false,
  );
  expect(await outbox.readAll()).toEqual([]);
});
