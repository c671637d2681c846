/**
 * Checks that the shop has recovered by itself after a fault: every server sells, the open screen hears of these sales,
 * phone payments are completed, results of the misbehaving provider become known, and unpaid sales release their stock.
 */
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { actsOf } from "./acts.ts";
import type { Findings } from "./findings.ts";
import type { Screen } from "./screen.ts";
import { sendAct } from "./send.ts";
import type { World } from "./world.ts";

const WITHIN_MS = 30_000;
/** The longer a provider has not known a result, the less often it is asked. */
const HEARD_WITHIN_MS = 90_000;

export async function recoveryFindings(world: World, screen: Screen | null): Promise<Findings> {
  const findings: Findings = [];
  const attempt = async (work: Promise<void>) => {
    await work.catch((error: unknown) =>
      findings.push({ symptom: "stuck", text: (error as Error).message }),
    );
  };
  for (const { url } of world.nodes) await attempt(sellsAgain(world, url, screen));
  await attempt(world.directly(collectsPayments));
  await attempt(world.directly((client) => hearsOfMoney(client, world)));
  await attempt(world.directly(freesWhatNobodyPaid));
  return findings;
}

async function sellsAgain(
  { ledger, shop, luck }: World,
  url: string,
  screen: Screen | null,
): Promise<void> {
  const act = actsOf(shop.cashiers[0]?.cookie ?? "").sell({
    customerId: luck.pick(shop.customers),
    lines: [{ itemId: luck.pick(shop.popular), quantity: 1 }],
    payment: { method: "cash" },
  });
  const entry = ledger.note(act);
  await until("a server does not sell any more", async () => {
    const outcome = await sendAct(url, act);
    ledger.add(entry, outcome);
    return outcome.what === "done";
  });
  await screen?.heardOf(act.mark);
}

/**
 * Waits until each phone payment that succeeds at the simulated provider is completed. This must happen even if the
 * server that followed the payment was killed.
 */
const collectsPayments = (client: pg.Client): Promise<void> =>
  until("payments by phone are not asked after any more", async () => {
    const { rowCount } = await client.query(
      `select from payments p join sales s on s.payment_id = p.id
       where p.payer_phone like '%999999' and p.status <> 'completed' and s.status = 'pending'`,
    );
    return rowCount === 0;
  });

/** Waits until the shop knows the result of each request that the customer of the other provider has decided. */
const hearsOfMoney = (client: pg.Client, { provider }: World): Promise<void> =>
  until(
    "results of a provider are not asked for any more",
    async () => {
      const { rowCount } = await client.query(
        `select from payment_attempts
         where replace(id::text, '-', '') = any ($1)
           and state in ('created', 'asked', 'processing', 'unknown')`,
        [provider.settled().map(({ requestId }) => requestId)],
      );
      return rowCount === 0;
    },
    HEARD_WITHIN_MS,
  );

/** Makes all unpaid sales expire, starts the job that releases their stock, and waits until no stock is reserved. */
async function freesWhatNobodyPaid(client: pg.Client): Promise<void> {
  await client.query(
    "update sales set expires_at = now() - interval '1 second' where status = 'pending'",
  );
  await client.query("select graphile_worker.add_job('expire_sales')");
  await until("sales that nobody paid keep their stock", async () => {
    const { rowCount } = await client.query(
      `select from sales where status = 'pending'
       union all select from stock_reservations where ended_at is null`,
    );
    return rowCount === 0;
  });
}

async function until(
  complaint: string,
  isSo: () => Promise<boolean>,
  withinMs = WITHIN_MS,
): Promise<void> {
  const patience = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > patience) throw new Error(complaint);
    await delay(50);
  }
}
