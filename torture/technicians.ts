/** The technicians of the shop. Each of them is owed the commission of one repair. */
import { inTransaction, type Database } from "#src/server/database.ts";
import { today } from "#src/shared/time.ts";
import { settleRepair } from "#src/areas/commission/server/settle-repair.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { ruleSet } from "#tests/support/shop/commission.ts";
import { accountAdded, categoryOf } from "#tests/support/shop/expenses.ts";
import { handedBack } from "#tests/support/shop/returns.ts";
import type { Shop } from "./shop.ts";

const COMMISSION = 80_000;
/** So few that several cashiers pay the same one at the same time. One more is for the races. */
const TECHNICIANS = 3;

export interface Technician {
  /** What a payout must state: everything that is due, unless another payout covers it. */
  due: { technicianId: string; upTo: string; amount: number };
  /** The payouts that may stand, first those that are known to. Nobody knows yet whether unanswered ones are there. */
  payouts: string[];
}

/** Creates technicians with a repair that was paid and handed over, and what expenses need. */
export async function hireTechnicians(
  db: Database,
  url: string,
  owner: TestClient,
): Promise<Pick<Shop, "technicians" | "racer" | "spending">> {
  await ruleSet(owner, { kind: "per_repair", rate: COMMISSION });
  const technicians: Technician[] = [];
  for (let n = 0; n <= TECHNICIANS; n++) {
    const technician = await signedIn({ db, url }, { role: "technician" });
    const { id } = await handedBack({ admin: owner, technician });
    await inTransaction(db, (tx) => settleRepair(tx, id));
    const due = { technicianId: technician.userId, upTo: today(), amount: COMMISSION };
    technicians.push({ due, payouts: [] });
  }
  const [racer, ...others] = technicians;
  if (!racer) throw new Error("a shop has a technician");
  const spending = {
    categoryId: await categoryOf(owner, "transport"),
    paymentAccountId: (await accountAdded(owner)).id,
    expenses: [],
  };
  return { racer, technicians: others, spending };
}
