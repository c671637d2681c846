/**
 * Checks that the shop has recovered by itself after a fault: every server sells, the open screen hears of these sales,
 * phone payments are completed, results of the misbehaving provider become known, and unpaid sales release their stock.
 */
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { actsOf } from "./acts.ts";
import type { Findings } from "./findings.ts";
import type { Screen } from "./screen.ts";
import { WALLET } from "./provider.ts";
import { sendAct } from "./send.ts";
import type { World } from "./world.ts";
import type { Order } from "#tests/support/providers/fake-provider.ts";

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
  await screen?.visibleChange(act.mark);
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

/**
 * Waits until the shop cannot hear of any more money. Cashiers have sent their unanswered acts again by now, so that
 * customers may be asked, and may pay, after the fault has ended. The product makes three promises:
 *
 * - It pushes each stored request to the provider, or gives the request up before it is pushed.
 * - It takes each callback that it has answered with 200.
 * - It asks about each pushed request again until the result is known. Therefore a job always waits to do so.
 *
 * Money that the shop does not know when these promises are kept is lost. Nobody waits for a request without a job: the
 * judge reports its money at once.
 */
export const hearsOfMoney = (
  client: pg.Client,
  { provider }: Pick<World, "provider">,
): Promise<void> =>
  until(
    "results of a provider are not asked for any more",
    async () => {
      // The order matters: when nothing is pushed any more, no customer is asked; when all customers have decided, no
      // further result arises.
      if (await isPushing(client)) return false;
      if (!provider.isIdle()) return false;
      return !(await isAsking(client, provider.settled()));
    },
    HEARD_WITHIN_MS,
  );

/** Whether a request has not reached the provider yet, or a callback has not been taken yet. */
async function isPushing(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from payment_attempts where gateway = $1 and state in ('created', 'asked')
     union all
     select from graphile_worker.jobs
     where task_identifier = 'check_payment' and (key like 'attempt %' or key like 'told %')
       and attempts < max_attempts`,
    [WALLET],
  );
  return rowCount !== 0;
}

/** Whether the shop does not know the result of one of these orders yet, and will ask the provider for it. */
async function isAsking(client: pg.Client, settled: readonly Order[]): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from payment_attempts a join graphile_worker.jobs j on j.key = 'payment ' || a.payment_id
     where replace(a.id::text, '-', '') = any ($1) and a.state in ('processing', 'unknown')
       and j.attempts < j.max_attempts`,
    [settled.map(({ requestId }) => requestId)],
  );
  return rowCount !== 0;
}

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
