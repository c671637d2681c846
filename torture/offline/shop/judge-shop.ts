/** What must hold in a real shop after every schedule, beside what `../judge.ts` compares. */
import { findViolations } from "#src/app/invariants.ts";
import type { Database } from "#src/server/database.ts";
import type { Finding, Symptom } from "../judge.ts";
import { cashOf, type Records } from "./records.ts";
import type { Arrival, RealServer } from "./server.ts";
import type { RealTap } from "./taps.ts";

const found = (symptom: Symptom, text: string): Finding => ({ symptom, text });

interface Judged {
  server: Pick<RealServer, "records" | "arrivals">;
  taps: readonly RealTap[];
}

export async function judgeShop(
  db: Database,
  users: readonly string[],
  judged: Judged,
): Promise<Finding[]> {
  const { records, arrivals } = judged.server;
  const drawers: Finding[] = [];
  for (const user of users) drawers.push(...drawerOf(user, await cashOf(db, user), judged));
  return [
    ...drawers,
    ...judged.taps.flatMap((tap) => [
      ...judgeStored(records, tap),
      ...judgeMoment(records, tap, arrivals),
      ...judgeRefusal(records, tap),
    ]),
    ...judgeWaiting(judged),
  ];
}

/** Violations that were there before a schedule are not its own. */
export async function newViolations(db: Database, known: Set<string>): Promise<Finding[]> {
  const violations = await findViolations(db);
  return violations.flatMap(({ invariant, rows }) => {
    const isNew = rows.filter((row) => !known.has(JSON.stringify([invariant, row])));
    for (const row of rows) known.add(JSON.stringify([invariant, row]));
    return isNew.length > 0
      ? [found("broken rule", `${invariant}: ${JSON.stringify(isNew[0])}`)]
      : [];
  });
}

const isApplied = ({ stored }: Records, { draft: { key } }: RealTap): boolean =>
  stored.get(key)?.state === "applied";

function drawerOf(user: string, inBooks: number, { server, taps }: Judged): Finding[] {
  const tapped = taps
    .filter((tap) => tap.user === user && isApplied(server.records, tap))
    .reduce((sum, { cash }) => sum + cash, 0);
  return tapped === inBooks
    ? []
    : [found("wrong drawer", `${user} took ${tapped}, and the books have ${inBooks}`)];
}

function judgeStored(
  { stored, made }: Records,
  { draft: { key }, mark, number }: RealTap,
): Finding[] {
  const isDone = made.some((row) => row.mark === mark);
  return isDone && !stored.has(key) ? [found("not stored", `tap ${number}`)] : [];
}

const TOLERANCE_MICROS = 5_000;

/** The moment is the arrival minus the age by the device's own clock, and lies after the last answer it had. */
function judgeMoment(
  { stored, made }: Records,
  { draft: { key }, mark, number }: RealTap,
  arrivals: readonly Arrival[],
): Finding[] {
  const row = stored.get(key);
  // What a page sends itself happens when it arrives.
  if (!row || row.isDirect) return [];
  const possible = arrivals
    .filter((arrival) => arrival.key === key)
    .map(({ sentAt, madeAt, lastServerTime }) => {
      const age = (Date.parse(sentAt) - Date.parse(madeAt)) * 1_000;
      const earliest = lastServerTime === null ? -Infinity : Date.parse(lastServerTime) * 1_000;
      return Math.min(Math.max(row.received - age, earliest), row.received);
    });
  const isNear = (moment: number) =>
    possible.some((each) => Math.abs(each - moment) <= TOLERANCE_MICROS);
  const recorded = made.find((each) => each.mark === mark)?.happened ?? row.happened;
  return isNear(row.happened) && isNear(recorded) ? [] : [found("wrong moment", `tap ${number}`)];
}

/** Refusals that only ask to send the command again, or that tell of a fault of our own. */
const noReasons = new Set([
  "server_busy",
  "database_unavailable",
  "maintenance",
  "rate_limited",
  "internal_error",
  "unauthenticated",
  "forbidden",
  "idempotency_key_reused",
  "id_taken",
  "command_unknown",
  "needs_connection",
  "command_too_old",
]);

const judgeRefusal = ({ stored }: Records, { draft: { key }, number }: RealTap): Finding[] => {
  const refusal = stored.get(key)?.refusal ?? "";
  return noReasons.has(refusal)
    ? [found("parked without reason", `tap ${number}: ${refusal}`)]
    : [];
};

/** What needs a record that does not exist, because the command that makes it is parked, waits for a person too. */
function judgeWaiting({ server, taps }: Judged): Finding[] {
  const { stored, existing } = server.records;
  const open = new Set(["parked", "waiting"]);
  const parked = taps.filter((tap) => open.has(stored.get(tap.draft.key)?.state ?? ""));
  return parked.flatMap((earlier) =>
    parked
      .filter(
        (later) =>
          later.number > earlier.number &&
          later.user === earlier.user &&
          stored.get(later.draft.key)?.device === stored.get(earlier.draft.key)?.device &&
          stored.get(later.draft.key)?.state === "parked" &&
          stored.get(later.draft.key)?.refusal !== "customer_erased" &&
          earlier.draft.creates.some((id) => later.draft.needs.includes(id) && !existing.has(id)),
      )
      .map((later) =>
        found("wrong order", `tap ${later.number} was refused, and waits for ${earlier.number}`),
      ),
  );
}
