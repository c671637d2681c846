/** The technicians of the shop, to each of whom the commission of one repair is due. */
import { inTransaction, type Database } from "#src/server/database.ts";
import { today } from "#src/shared/time.ts";
import { settleRepair } from "#src/areas/commission/server/settle-repair.ts";
import { signedIn, type TestClient } from "#tests/support/client.ts";
import { ruleSet } from "#tests/support/shop/commission.ts";
import { handedBack } from "#tests/support/shop/returns.ts";

const COMMISSION = 80_000;

export interface Technician {
  /** What a payout must state: everything that is due, unless another payout covers it. */
  due: { technicianId: string; upTo: string; amount: number };
  /** The payouts that may stand, first those that are known to. Nobody knows yet whether unanswered ones are there. */
  payouts: string[];
}

/** Creates technicians with a repair that was paid and handed over. */
export async function hireTechnicians(
  db: Database,
  url: string,
  owner: TestClient,
  count: number,
): Promise<Technician[]> {
  await ruleSet(owner, { kind: "per_repair", rate: COMMISSION });
  const technicians: Technician[] = [];
  for (let n = 0; n < count; n++) {
    const technician = await signedIn({ db, url }, { role: "technician" });
    const { id } = await handedBack({ admin: owner, technician });
    await inTransaction(db, (tx) => settleRepair(tx, id));
    const due = { technicianId: technician.userId, upTo: today(), amount: COMMISSION };
    technicians.push({ due, payouts: [] });
  }
  return technicians;
}
