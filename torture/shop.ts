/** Creates the shop of the torture test, with cashiers, items and customers. */
import { inTransaction, type Database } from "#src/server/database.ts";
import { WALK_IN_CUSTOMER_ID } from "#src/areas/customers/walk-in.ts";
import { switchSimulatorOn } from "#src/areas/payments/gateway-settings/server/gateways.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { hireTechnicians, type Technician } from "./technicians.ts";

/** The number of popular items, which all cashiers sell at the same time. */
const POPULAR = 8;
const OTHERS = 24;
const REGULARS = 4;
const PIECES = 100_000;

export interface Shop {
  cashiers: readonly TestClient[];
  popular: readonly string[];
  others: readonly string[];
  /** An item that costs few points. */
  cheap: string;
  /** The items for stock counts: one for each cashier. Cashiers do not sell or adjust them. */
  counted: readonly string[];
  /** The walk-in customer and a few registered customers. */
  customers: readonly string[];
  technicians: readonly Technician[];
  /** A technician whom only the races pay. */
  racer: Technician;
  spending: {
    categoryId: string;
    paymentAccountId: string;
    /** The ids of recorded expenses, which any cashier may void. */
    expenses: string[];
  };
  /** Creates an item with this opening stock, and returns its id. The judge also checks its stock. */
  stock(pieces: number): Promise<string>;
  /** Id of an item → its opening stock. */
  opening: ReadonlyMap<string, number>;
}

export async function openShop(db: Database, url: string, cashiers: number): Promise<Shop> {
  await inTransaction(db, switchSimulatorOn);
  const people: TestClient[] = [];
  for (let n = 0; n < cashiers; n++) people.push(await signedIn({ db, url }));
  const [owner] = people;
  if (!owner) throw new Error("a shop has at least one cashier");

  const make = async (path: string, body: object): Promise<string> => {
    const answer = await owner.post<{ id: string }>(path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };
  const set = async (path: string, body: object): Promise<void> => {
    const answer = await owner.post(path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  };
  // Repairs have no charge yet, so that their customers pay the price.
  const hired = await hireTechnicians(db, url, owner);
  // Each sale has a charge, and customers may pay by bank transfer.
  await set("/api/settings/charges", {
    serviceChargeEnabled: true,
    serviceChargePercent: 5,
    reason: "Torture",
  });
  const bank = { name: "CRDB", accountName: "Fundi", accountNumber: "0150", branch: "", swift: "" };
  await set("/api/payments/accounts", { bank, transferDays: 3, lipaNumbers: [] });
  const opening = new Map<string, number>();
  const stock = async (quantity: number, given: { price?: number } = {}) => {
    const number = opening.size + 1;
    const names = { sku: `TORTURE-${number}`, name: `Item ${number}` };
    const id = await make("/api/items", { ...names, price: 100_000 * number, quantity, ...given });
    opening.set(id, quantity);
    return id;
  };
  const several = async (count: number, makeOne: (n: number) => Promise<string>) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) ids.push(await makeOne(n));
    return ids;
  };
  return {
    cashiers: people,
    popular: await several(POPULAR, () => stock(PIECES)),
    others: await several(OTHERS, () => stock(PIECES)),
    // With the charge it costs 21 shillings, because points pay whole shillings.
    cheap: await stock(PIECES, { price: 2000 }),
    counted: await several(cashiers, () => stock(10)),
    customers: [
      WALK_IN_CUSTOMER_ID,
      ...(await several(REGULARS, (n) =>
        make("/api/customers", { name: `Regular ${n}`, phone: `071200000${n}` }),
      )),
    ],
    ...hired,
    stock,
    opening,
  };
}
