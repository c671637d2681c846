/** The system page: state, jobs, slow work, an integrity check that finds a planted break, and old data. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { expectAccessible, picture, toast } from "#tests/support/browser.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { readEventually } from "#tests/support/eventually.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { unguarded } from "#tests/support/unguarded.ts";
import { visit } from "#tests/support/visit.ts";

const { app, admin, keepOpen } = await openShop({}, { as: "admin" });
const page = await keepOpen();
const phone = await keepOpen({
  as: await signedIn(app, { role: "admin" }),
  size: "phone",
  language: "sw",
  theme: "dark",
});

/** Takes pictures of a section on the desk and on a dark phone in Swahili, and checks it there with axe. */
async function look(section: string, name: string): Promise<void> {
  for (const [shown, each] of [
    ["desk", page],
    ["phone-dark-sw", phone],
  ] as const) {
    await visit(each, `/system?section=${section}`);
    await each.getByRole("tabpanel").locator("section, table, ul").first().waitFor();
    await expectAccessible(each);
    await picture(each, `system-${name}-${shown}`);
  }
}

test("the integrity check finds a planted break, says what to do, and leads to the record", async () => {
  const { id: itemId } = await stocked(app.db, 3, { name: "Betri Spark 20" });
  await visit(page, "/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("system state");
  await page.getByRole("option", { name: "System" }).first().click();
  await page.getByRole("tab", { name: "Integrity check" }).click();
  await page.getByText("No check has run yet").waitFor();
  await picture(page, "system-integrity-none");
  await page.getByRole("button", { name: "Check now" }).click();
  await page.getByText(/All \d+ rules hold/).waitFor();
  await expectAccessible(page);
  await picture(page, "system-integrity-held");

  await unguarded(app, "inventory_items", (tx) =>
    sql`update inventory_items set quantity = quantity + 1 where id = ${itemId}`.execute(tx),
  );
  await page.getByRole("button", { name: "Check now" }).click();
  await page
    .getByText(/rules? (?:does|do) not hold/)
    .first()
    .waitFor();
  await page.getByText("an item's quantity is the sum of its movements", { exact: true }).waitFor();
  await page.getByText("Count these items before they are sold").first().waitFor();
  const report = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the report" }).click();
  expect((await report).suggestedFilename()).toMatch(/^fundi-integrity-.*\.json$/);
  await page.getByRole("link", { name: itemId }).first().click();
  await page.getByRole("heading", { name: "Betri Spark 20" }).waitFor();

  await page.getByRole("button", { name: /Notifications/ }).click();
  await page.getByText(/The integrity check found/).waitFor();
  await page.keyboard.press("Escape");
  await look("integrity", "broken");
});

test("a job that failed for good is tried again, and one of the clock runs now", async () => {
  await sql`select graphile_worker.add_job('deliver_parcels', run_at => now() + interval '1 day')`.execute(
    app.db,
  );
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'deliver_parcels')`.execute(
    app.db,
  );
  await app.db
    .insertInto("jobRuns")
    .values({
      task: "deliver_parcels",
      runs: 25,
      failures: 25,
      lastStartedAt: sql`now()`,
      lastEndedAt: sql`now()`,
      lastMs: 1300,
      longestMs: 2100,
      lastFailedAt: sql`now()`,
      lastError: "connect ECONNREFUSED 127.0.0.1:9",
    })
    .execute();
  await visit(page, "/system");
  await page.getByText("A background job has failed for good").waitFor();
  await look("state", "state");
  await page.getByRole("link", { name: "See the jobs" }).click();
  await page.getByText("1 failed for good").waitFor();
  await look("jobs", "jobs");
  await page.getByRole("button", { name: "Try again: deliver_parcels" }).click();
  await toast(page, "One job is tried again");
  await page.getByText("1 failed for good").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Run now: Delete unused files" }).click();
  await toast(page, "Delete unused files starts in a moment");
  const log = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the log" }).click();
  expect((await log).suggestedFilename()).toMatch(/^fundi-log-.*\.log$/);
});

test("what was slow is listed, and says so when nobody writes it down", async () => {
  await app.db
    .insertInto("slowWork")
    .values([
      {
        day: sql<string>`current_date`,
        kind: "request",
        what: "GET /api/analytics/overview",
        times: 12,
        totalMs: 20_400,
        longestMs: 4100,
        lastAt: sql`now()`,
        lastRequestId: newId(),
      },
      {
        day: sql<string>`current_date`,
        kind: "query",
        what: 'select "d"."id", "d"."ticket_number" from "devices" as "d" where "d"."search_text" like $1 order by "d"."created_at" desc limit $2',
        times: 3,
        totalMs: 2700,
        longestMs: 1400,
        lastAt: sql`now()`,
      },
    ])
    .execute();
  await look("speed", "speed");
  await admin.put("/api/settings/system", { performanceMonitoring: false });
  await page.getByText("Slow work is not recorded").waitFor();
  await admin.put("/api/settings/system", { performanceMonitoring: true });
  await page.getByText("Slow work is not recorded").waitFor({ state: "detached" });
});

test("the preview shows what would be deleted, and the deletion asks first", async () => {
  await sql`insert into sms_messages (id, recipient_phone, text, type, purpose, origin, language, parts, status, send_at,
      sent_at, created_at)
    select gen_random_uuid(), '+255712345678', 'Habari', 'custom', 'service', 'manual', 'sw', 1, 'sent', null, now(),
      now() - interval '90 days' from generate_series(1, 3)`.execute(app.db);
  await admin.put("/api/settings/system", { dataRetentionDays: 60 });
  await look("data", "data");
  await page.getByRole("button", { name: "Delete now" }).click();
  const asking = page.getByRole("dialog", { name: "Delete old data?" });
  await asking.getByText("The texts of 3 messages are deleted for good.").waitFor();
  await expectAccessible(page);
  await picture(page, "system-data-dialog");
  await asking.getByRole("button", { name: "Delete now" }).click();
  await toast(page, "The deletion starts in a moment");
  await readEventually(
    async () => (await admin.get("/api/system/retention")).body.lastRun?.endedAt ?? null,
    (endedAt) => endedAt !== null,
  );
  await page.getByText(/: 3 records$/).waitFor();
  await page.getByRole("button", { name: "Delete now" }).waitFor({ state: "detached" });
});
