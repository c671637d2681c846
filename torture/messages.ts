/**
 * A message to many customers, while servers are killed. The provider is a server of its own that counts the messages
 * it gets, and sometimes loses its answer after it has counted.
 */
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { log } from "#src/areas/messaging/providers/server/adapters/log.ts";
import { today } from "#src/shared/time.ts";
import type { Finding, Findings } from "./findings.ts";
import type { World } from "./world.ts";

/** Of so many messages the answer to one is lost. */
const LOSES_ONE_OF = 200;
/**
 * The answers take different times, one after the other. So several requests are open at any moment: when a server is
 * killed, and when the next messages are claimed.
 */
const ANSWERS_MS = [20, 40, 80, 160] as const;
const LOOK_MS = 200;
/** A job that runs every minute goes on with what a dead server has left. */
const PATIENCE_MS = 240_000;

export interface SmsCounter {
  url: string;
  /** Number → how many messages to it have arrived. */
  arrived: ReadonlyMap<string, number>;
  /** Resolves when `count` further messages have arrived, or after a while. */
  afterArrived(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startSmsCounter(): Promise<SmsCounter> {
  const arrived = new Map<string, number>();
  let all = 0;
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? "/", "http://counter").searchParams.get("to") ?? "";
    arrived.set(to, (arrived.get(to) ?? 0) + 1);
    all++;
    if (all % LOSES_ONE_OF === 0) request.socket.destroy();
    else setTimeout(() => response.end("ok"), ANSWERS_MS[all % ANSWERS_MS.length]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    arrived,
    async afterArrived(count) {
      const wanted = all + count;
      const isMissing = () => all < wanted;
      const until = Date.now() + PATIENCE_MS;
      while (isMissing() && Date.now() < until) await delay(LOOK_MS / 10);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Lets the provider `log` of this process tell the counter at `url` of every message. */
export function sendToCounter(url: string | undefined): void {
  if (!url) return;
  log.send = async ({ id, to }) => {
    const signal = AbortSignal.timeout(10_000);
    await (await fetch(`${url}/?to=${encodeURIComponent(to)}`, { method: "POST", signal })).text();
    return { status: "accepted", providerMessageId: `log-${id}` };
  };
}

let towns = 0;

/** Sends to so many customers, kills a server as often as `blows`, and checks what everybody got. */
export async function messageMany(
  world: World,
  { customers, blows }: { customers: number; blows: number },
): Promise<Findings> {
  const { shop, nodes, sms, luck } = world;
  const town = `Mji wa ujumbe ${++towns}`;
  await addCustomers(world, town, customers);
  const till = shop.cashiers[0]!;
  const limits = { smsDailyParts: 0, smsPerSecond: 100 };
  const notificationSchedule = { start: "00:00", end: "00:00" };
  await till.put("/api/settings/notifications", { ...limits, notificationSchedule });
  const segment = { city: town };
  const started = await till.post("/api/sms/bulk", { segment, message: "Ofa", purpose: "service" });
  if (started.status !== 201) throw new Error(`bulk: ${JSON.stringify(started.body)}`);
  const bulkId: string = started.body.id;
  for (let blow = 0; blow < blows; blow++) {
    await sms.afterArrived(customers / (blows + 2));
    const node = luck.pick(nodes);
    await node.kill();
    await node.start();
  }
  if (!(await hasEnded(world, bulkId)))
    return [{ symptom: "stuck", text: `the message to ${customers} customers has not ended` }];
  return judgeMessages(world, bulkId, customers);
}

const addCustomers = ({ directly }: World, town: string, count: number) =>
  directly((client) =>
    client.query(
      `insert into customers (id, name, phone, city, joined_date, created_by)
       select gen_random_uuid(), 'Mteja ' || n, '+2557' || lpad(($3::int * 10000 + n)::text, 8, '0'), $1, $4::date,
         (select id from users limit 1)
       from generate_series(1, $2::int) n`,
      [town, count, 1000 + towns, today()],
    ),
  );

async function hasEnded({ directly }: World, bulkId: string): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const { rows } = await directly((client) =>
      client.query("select ended_at is not null as ended from sms_bulks where id = $1", [bulkId]),
    );
    if (rows[0]?.ended) return true;
    await delay(LOOK_MS);
  }
  return false;
}

interface Row {
  recipient_phone: string;
  status: string;
}

/** Everybody has one row and got at most one message; whoever counts as sent to got exactly one. */
async function judgeMessages(
  { directly, sms }: World,
  bulkId: string,
  customers: number,
): Promise<Findings> {
  const { rows } = await directly((client) =>
    client.query<Row>("select recipient_phone, status from sms_messages where bulk_id = $1", [
      bulkId,
    ]),
  );
  const findings: Finding[] = [];
  const numbers = new Set(rows.map((row) => row.recipient_phone));
  if (rows.length !== customers || numbers.size !== customers) {
    const text = `${rows.length} rows for ${numbers.size} of ${customers} customers`;
    findings.push({ symptom: "lost", text });
  }
  for (const { recipient_phone: phone, status } of rows) {
    const got = sms.arrived.get(phone) ?? 0;
    if (got > 1) findings.push({ symptom: "messaged twice", text: `${phone} got ${got} messages` });
    if (status === "sent" && got === 0)
      findings.push({
        symptom: "message invented",
        text: `${phone} got nothing, and is ${status}`,
      });
    if (status !== "sent" && status !== "unknown")
      findings.push({ symptom: "lost", text: `the message to ${phone} is ${status}` });
  }
  return findings;
}
