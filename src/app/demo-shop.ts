import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import { effectivePermissions, type Role } from "#src/shared/permissions.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { FileStore } from "#src/server/files/file-store.ts";
import type { Log } from "#src/server/log.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { switchSimulatorOn } from "#src/areas/payments/gateway-settings/server/gateways.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import { updateSettings } from "#src/areas/settings/core/server/update-settings.ts";
import { readAllBefore } from "#src/areas/notifications/server/read.ts";
import {
  rememberBeforeDemo,
  rememberDemo,
  type SomeSettings,
} from "#src/areas/users/demo-data/server/remember.ts";
import { createUser } from "#src/areas/users/management/server/create-user.ts";
import { emptiedTables } from "./demo-data/tables.ts";
import { appointmentSteps } from "./demo-shop/appointments.ts";
import { setStoryClock, withStoryClock } from "./demo-shop/clock.ts";
import { commissionSteps } from "./demo-shop/commission.ts";
import { creditSteps } from "./demo-shop/credit.ts";
import { expenseSteps } from "./demo-shop/expenses.ts";
import { drawGoods, pictureSteps } from "./demo-shop/pictures/goods-pictures.ts";
import { drawHandsets } from "./demo-shop/pictures/handset-pictures.ts";
import { openTime } from "./demo-shop/opening-hours.ts";
import { lateRefund } from "./demo-shop/late-refund.ts";
import { openMoneySteps } from "./demo-shop/open-money.ts";
import { paperSteps } from "./demo-shop/papers.ts";
import { makeCustomers, staff } from "./demo-shop/people.ts";
import { pointsSteps } from "./demo-shop/points.ts";
import { planRepairs } from "./demo-shop/plan-repairs.ts";
import { chance } from "./demo-shop/random.ts";
import { purchasingSteps } from "./demo-shop/purchasing.ts";
import { countingSteps, fillShelves } from "./demo-shop/stock-room.ts";
import { rewardSteps } from "./demo-shop/rewards.ts";
import { windowSteps } from "./demo-shop/shop-window.ts";
import { returnsOf } from "./demo-shop/returns.ts";
import type { Story } from "./demo-shop/story.ts";
import { shiftSteps, tillSteps } from "./demo-shop/till.ts";
import { stepsOf } from "./demo-shop/ways.ts";

const SEED = 20_260_131;
const DAYS = 120;
const CUSTOMERS = 185;
/** Notifications of about the last day are unread: 600 minutes of opening hours. */
const UNREAD_MINUTES = 600;

/**
 * Fills the database with a plausible shop in Dar es Salaam and four months of its history, in one transaction. The
 * verbs of the product write every row, in chronological order, so that all invariants hold. The staff get random
 * passwords that nobody knows. An admin who wants to sign in as one of them resets the password.
 */
export async function fillDemoShop(
  db: Database,
  log: Log,
  files: FileStore,
  secrets: Secrets,
): Promise<void> {
  const began = Date.now();
  const handsets = await drawHandsets(chance(SEED));
  const goods = await drawGoods();
  await withStoryClock(db, () =>
    inTransaction(db, (tx) => tellStory({ tx, files, handsets, goods, secrets })),
  );
  log.info({ ms: Date.now() - began }, "the demo shop is filled");
}

async function tellStory(
  input: Pick<Story, "tx" | "files" | "handsets" | "goods" | "secrets">,
): Promise<void> {
  const { tx } = input;
  // Until the commit PostgreSQL assumes that the tables are empty, and would scan a whole table in every statement.
  // This setting makes it use the indexes.
  await sql`set local enable_seqscan = off`.execute(tx);
  const random = chance(SEED);
  const time = openTime(DAYS, new Date());
  await rememberBeforeDemo(tx, emptiedTables);
  const formerly = await settingsOfStory(tx);
  await setStoryClock(tx, time.momentOf(0));
  // The story assigns technicians itself. With automatic assignment a job would also assign the devices that wait.
  await updateSettings(tx, null, "workflow", { autoAssignTechnicians: false });
  await switchSimulatorOn(tx);
  const told = { ...input, random, time, ...(await hire(tx)) };
  const story: Story = { ...told, room: await fillShelves(told) };
  const customers = makeCustomers(random, CUSTOMERS, newId);
  const repairs = planRepairs(story, customers);
  const { openings, closings } = shiftSteps(story);
  const steps = [
    ...openings,
    ...repairs.flatMap((repair) => stepsOf(story, repair)),
    ...countingSteps(story),
    ...returnsOf(story, repairs),
    ...lateRefund(story),
    ...tillSteps(story, repairs),
    ...creditSteps(story, customers),
    ...paperSteps(story, customers, repairs),
    ...openMoneySteps(story, customers),
    ...pointsSteps(story),
    ...rewardSteps(story),
    ...appointmentSteps(story),
    ...purchasingSteps(story),
    ...expenseSteps(story),
    ...commissionSteps(story),
    ...pictureSteps(story),
    ...windowSteps(story, repairs),
    ...closings,
  ].toSorted((a, b) => a.minute - b.minute);
  for (const { minute, act } of steps) {
    await setStoryClock(tx, time.momentOf(minute));
    await act();
  }
  await readAllBefore(tx, time.momentOf(Math.max(0, time.minutes - UNREAD_MINUTES)));
  const settings = changed(formerly, await settingsOfStory(tx));
  await rememberDemo(tx, emptiedTables, { staff: idsOf(told), settings });
}

const settingsOfStory = async (tx: Tx) => ({
  workflow: await getSettings(tx, "workflow"),
  loyalty: await getSettings(tx, "loyalty"),
});

/** The settings that the story has changed. */
const changed = (
  before: Awaited<ReturnType<typeof settingsOfStory>>,
  after: typeof before,
): SomeSettings => ({
  workflow: {
    autoAssignTechnicians: {
      before: before.workflow.autoAssignTechnicians,
      demo: after.workflow.autoAssignTechnicians,
    },
  },
  loyalty: {
    pointExpiryDays: {
      before: before.loyalty.pointExpiryDays,
      demo: after.loyalty.pointExpiryDays,
    },
  },
});

const idsOf = ({ counter, technicians }: Pick<Story, "counter" | "technicians">): string[] =>
  [...counter, ...technicians].map(({ userId }) => userId);

async function hire(tx: Tx): Promise<Pick<Story, "admin" | "counter" | "technicians">> {
  const owner = await tx
    .selectFrom("users")
    .select(["id", "name"])
    .where("role", "=", "admin")
    .where("isActive", "=", true)
    .orderBy("createdAt")
    .executeTakeFirstOrThrow();
  const admin = actorOf(owner, "admin", []);
  const hired: { actor: Actor; limit: number }[] = [];
  for (const person of staff) {
    const user = await createUser(tx, admin, person);
    hired.push({
      actor: actorOf(user, person.role, person.permissions ?? []),
      limit: user.maxDevicesAllowed,
    });
  }
  return {
    admin,
    counter: hired.filter(({ actor }) => actor.role === "customer-care").map(({ actor }) => actor),
    technicians: hired
      .filter(({ actor }) => actor.role === "technician")
      .map(({ actor, limit }) => ({ ...actor, limit, open: 0 })),
  };
}

const actorOf = (
  { id, name }: { id: string; name: string },
  role: Role,
  stored: readonly string[],
): Actor => ({
  userId: id,
  name,
  role,
  permissions: new Set(effectivePermissions(role, stored, null)),
  sessionId: null,
  mustChangePassword: false,
});
