/**
 * `node bench/forecast/back-test.ts`: how often the truth lies in the ranges that forecasts tell. It generates two years
 * of repairs and of weekly sales, and forecasts each of the last year from what was known on the day before. It prints
 * the share that lay in the range (it should be 80 % or a little more), the share that was at most its upper end, and
 * how many got no forecast because there were too few cases.
 *
 * The shop is not an easy one: technicians differ, a fifth of the repairs waits for parts, everything takes longer from
 * November to January, and the shop becomes slower in its second year. FUNDI_BENCH_SEED chooses another shop.
 */
import pg from "pg";
import { addDays, startOfDay, today } from "#src/shared/time.ts";
import { connect, type Database } from "#src/server/database.ts";
import { createLog } from "#src/server/log.ts";
import { rangeOfSimilar } from "#src/areas/devices/forecast/server/queries.ts";
import {
  forecastLevels,
  workingDayAfter,
  workingDaysBetween,
} from "#src/areas/devices/forecast/rules.ts";
import { DEMAND_WEEKS, demandOf } from "#src/areas/inventory/demand/rules.ts";
import { forecastOf } from "#src/areas/purchasing/reordering/rules.ts";
import { chance } from "#src/app/demo-shop/random.ts";
import { newId } from "#src/shared/ids.ts";
import { withScratchDatabase } from "../../scripts/scratch-database.ts";

const random = chance(Number(process.env["FUNDI_BENCH_SEED"] ?? 1));
const REPAIRS_A_DAY = 5;
const DAYS = 730;
const ITEMS = 300;
const WEEKS = 104;
/** Monday to Saturday. */
const week = [true, true, true, true, true, true, false];
const technicians = [0.7, 1, 1, 1.5].map((pace) => ({ id: newId(), pace }));
/** The faults, how often they come, and the working days that they usually take. */
const faults = [
  ["Cracked screen", 30, 0.8],
  ["Battery drains fast", 20, 0.4],
  ["Does not charge", 18, 1.5],
  ["Does not turn on", 12, 4],
  ["Water damage", 10, 5],
  ["Camera not working", 6, 2],
  ["No network or Wi-Fi", 4, 3],
] as const;

interface Repair {
  id: string;
  fault: string;
  brand: string;
  technicianId: string;
  received: string;
  days: number;
}

/** A factor around 1; two thirds of them are between 0.5 and 2. */
const spread = (size = 0.7) =>
  Math.exp(
    size * Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next()),
  );

/** How much more there is to do than usual. */
const busyOn = (day: string, place: number) =>
  (["11", "12", "01"].includes(day.slice(5, 7)) ? 1.4 : 1) * (place > DAYS / 2 ? 1.2 : 1);

function makeRepairs(): Repair[] {
  return Array.from({ length: DAYS }, (_, place) => addDays(today(), place - DAYS)).flatMap(
    (received, place) =>
      Array.from({ length: random.between(1, 2 * REPAIRS_A_DAY - 1) }, () => {
        const [fault, , usual] = random.weighted(faults.map((each) => [each, each[1]] as const));
        const technician = random.pick(technicians);
        const waits = random.percent(20) ? 2 + 6 * random.next() : 0;
        const days = usual * technician.pace * busyOn(received, place) * spread() + waits;
        return {
          id: newId(),
          fault,
          brand: random.pick(["Samsung", "Tecno", "Infinix", "Apple", "itel"]),
          technicianId: technician.id,
          received,
          days: Math.floor(days),
        };
      }),
  );
}

async function fill(connectionString: string, repairs: readonly Repair[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      `insert into users (id, name, email, role, password_hash, must_change_password)
      select id, 'Worker ' || id, id || '@example.com', 'technician', '(cannot sign in)', false from unnest($1::uuid[]) id`,
      [technicians.map(({ id }) => id)],
    );
    const customer = newId();
    await client.query(
      "insert into customers (id, name, phone, joined_date) values ($1, 'Asha', '+255754000111', current_date)",
      [customer],
    );
    const rows = repairs.map((each) => ({
      ...each,
      createdAt: startOfDay(each.received),
      completedAt: startOfDay(workingDayAfter(each.received, each.days, week)),
    }));
    await client.query(
      `insert into devices (id, ticket_number, tracking_token, customer_id, brand, model, issue_description, status,
        assigned_to, created_at, completed_at, handed_over_at)
      select id, 'B-' || id, 'back-' || id, $1, brand, 'A15', fault, 'done', "technicianId", "createdAt", "completedAt",
        "completedAt"
      from jsonb_to_recordset($2::jsonb) as r (id uuid, brand text, fault text, "technicianId" uuid,
        "createdAt" timestamptz, "completedAt" timestamptz)`,
      [customer, JSON.stringify(rows)],
    );
    await client.query("analyze devices");
  } finally {
    await client.end();
  }
}

class Score {
  told = 0;
  inside = 0;
  byThen = 0;
  add(truth: number, low: number, high: number): void {
    this.told++;
    if (truth >= low && truth <= high) this.inside++;
    if (truth <= high) this.byThen++;
  }
  row(what: string) {
    const percent = (part: number) => `${((100 * part) / this.told).toFixed(1)} %`;
    return {
      what,
      forecasts: this.told,
      "in the range": percent(this.inside),
      "by its end": percent(this.byThen),
    };
  }
}

async function testRepairs(db: Database, repairs: readonly Repair[]): Promise<void> {
  const scores = new Map(["all", ...forecastLevels].map((level) => [level, new Score()]));
  const judged = repairs.filter(({ received }) => received >= addDays(today(), -DAYS / 2));
  let silent = 0;
  for (const [place, { fault, brand, technicianId, received, days }] of judged.entries()) {
    // At the counter, half of the devices have no technician yet.
    const isAssigned = place % 2 === 0;
    const subject = {
      faults: [[fault.toLowerCase()]],
      brand,
      technicianId: isAssigned ? technicianId : null,
      elapsed: 0,
    };
    const found = await rangeOfSimilar(db, week, subject, addDays(received, -1));
    if (!found) silent++;
    else {
      const truth = workingDaysBetween(received, workingDayAfter(received, days, week), week);
      for (const level of ["all", found.level])
        scores.get(level)?.add(truth, found.range.low, found.range.high);
    }
  }
  console.log(`Ready days: ${judged.length} repairs, ${silent} without a forecast`);
  console.table(
    [...scores].filter(([, { told }]) => told > 0).map(([level, score]) => score.row(level)),
  );
}

/** The pieces that one week needs, if customers come independently of each other. */
function poisson(mean: number): number {
  let pieces = 0;
  for (let rest = random.next(); rest > Math.exp(-mean); rest *= random.next()) pieces++;
  return pieces;
}

function testDemand(): void {
  const [weeks, deliveries, all] = [new Score(), new Score(), { asked: 0 }];
  const LEAD_WEEKS = 4;
  for (let item = 0; item < ITEMS; item++) {
    const usual = 0.3 * 40 ** random.next();
    const growth = random.pick([-0.005, 0, 0, 0.005]);
    // Some weeks are much busier than others, beyond chance.
    const sold = Array.from({ length: WEEKS }, (_, place) =>
      poisson(usual * (1 + growth) ** place * spread(0.4)),
    );
    for (let place = WEEKS / 2; place + LEAD_WEEKS <= WEEKS; place++) {
      all.asked++;
      const known = sold.slice(place - DEMAND_WEEKS, place);
      const demand = demandOf(
        known.toSorted((a, b) => a - b),
        // One piece a sale.
        known.reduce((sum, each) => sum + each, 0),
      );
      if (!demand) continue;
      weeks.add(sold[place] ?? 0, demand.low, demand.high);
      const lead = { leadTimeDays: 7 * LEAD_WEEKS, pastLead: null, safetyDays: 0 };
      const needed = sold.slice(place, place + LEAD_WEEKS).reduce((sum, each) => sum + each, 0);
      deliveries.add(needed, 0, forecastOf(demand, lead).orderAt);
    }
  }
  console.log(
    `Demand: ${all.asked} weeks of ${ITEMS} items, ${all.asked - weeks.told} without a forecast`,
  );
  console.table([
    weeks.row("the next week"),
    deliveries.row("four weeks, from the stock at which to order"),
  ]);
}

testDemand();
await withScratchDatabase(async (connectionString) => {
  const repairs = makeRepairs();
  await fill(connectionString, repairs);
  const { db } = connect({ connectionString, connections: 1, log: createLog("error") });
  try {
    await testRepairs(db, repairs);
  } finally {
    await db.destroy();
  }
});
