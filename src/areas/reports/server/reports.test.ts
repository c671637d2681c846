import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { fromBuffer, type Entry, type ZipFile } from "yauzl";
import type { Permission } from "#src/shared/permissions.ts";
import { reportNames } from "#src/shared/reports/report-names.ts";
import { addDays, today } from "#src/shared/time.ts";
import { languages } from "#src/shared/words.ts";
import { reportsArea } from "#src/areas/reports/server/area.ts";
import { areas } from "#src/app/areas.ts";
import { wordsOf } from "#src/server/words.ts";
import { problemOf, signedIn, type TestClient } from "#tests/support/client.ts";
import { choose } from "#tests/support/shop/devices.ts";
import { cashOf, count, shiftOpened } from "#tests/support/shop/shifts.ts";
import { sold } from "#tests/support/shop/sales.ts";
import { stocked } from "#tests/support/shop/stock.ts";
import { startShop } from "#tests/support/shop.ts";
import type { ListedReport, Report } from "../contract.ts";

const HOSTILE = '=HYPERLINK("http://x","<b>&\u0001")';

const { app, admin, care, technician } = await startShop();
const day = today();

const withRights = (...permissions: Permission[]): Promise<TestClient> =>
  signedIn(app, { permissions: ["view_reports", ...permissions] });

async function reportOf(client: TestClient, name: string, query = ""): Promise<Report> {
  const { status, body } = await client.get(`/api/reports/${name}${query}`);
  expect(status).toBe(200);
  return body as Report;
}

const listOf = async (client: TestClient): Promise<ListedReport[]> =>
  (await client.get("/api/reports")).body.items;

const columnsOf = (report: Report, table = 0): string[] =>
  report.tables[table]!.columns.map(({ name }) => name);

/** The cells of a table as objects. */
const rowsOf = (report: Report, name: string): Record<string, any>[] => {
  const table = report.tables.find((each) => each.name === name)!;
  return table.rows.map(({ cells }) =>
    Object.fromEntries(table.columns.map((column, at) => [column.name, cells[at]])),
  );
};

async function fileOf(client: TestClient, path: string): Promise<Buffer> {
  const response = await fetch(`${app.url}/api/reports/${path}`, {
    headers: { cookie: client.cookie },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** The files of a workbook, by their names. */
async function unzipped(bytes: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, file) =>
      error ? reject(error) : resolve(file),
    ),
  );
  return new Promise((resolve, reject) => {
    zip.on("entry", (entry: Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const parts: Buffer[] = [];
        stream.on("data", (part: Buffer) => parts.push(part));
        stream.on("end", () => {
          files[entry.fileName] = Buffer.concat(parts).toString("utf8");
          zip.readEntry();
        });
      }),
    );
    zip.on("end", () => resolve(files));
    zip.readEntry();
  });
}

async function textOfPdf(bytes: Buffer): Promise<string> {
  const run = promisify(execFile)("/usr/bin/pdftotext", ["-layout", "-", "-"]);
  run.child.stdin?.end(bytes);
  return (await run).stdout;
}

let item: { id: string };

beforeAll(async () => {
  await choose(app, "sales", "cash_rounding", null);
  item = await stocked(app.db, 100, { price: 50_000, cost: 20_000 });
  await sold(admin, [{ itemId: item.id, quantity: 2 }]);
});

describe("rights", () => {
  test("every report has an area, and its words in both languages", async () => {
    const kinds = areas.flatMap(({ reports = [] }) => reports);
    expect(kinds.map(({ name }) => name).toSorted()).toEqual(reportNames.toSorted());
    expect(areas).toContain(reportsArea);
    for (const { name, group, tables } of kinds) {
      const keys = [`names.${name}`, `about.${name}`, `explain.${name}`, `groups.${group}`];
      const several = Object.keys(tables).length > 1;
      if (several) keys.push(...Object.keys(tables).map((table) => `tables.${table}`));
      keys.push(
        ...Object.values(tables).flatMap((table) =>
          Object.keys(table).map((column) => `columns.${column}`),
        ),
      );
      for (const language of languages)
        for (const key of keys) expect(wordsOf("reports", language)(key), key).not.toBe(key);
    }
  });

  test("the list has the reports that the rights of the user allow", async () => {
    expect((await technician.get("/api/reports")).status).toBe(403);
    expect((await listOf(admin)).map(({ name }) => name)).toEqual([...reportNames]);
    expect(await listOf(await withRights())).toEqual([]);
    const reader = await withRights("view_payments");
    expect((await listOf(reader)).map(({ name }) => name)).toEqual(["daily-close"]);
  });

  test("a report without its rights is refused, on screen and as a file", async () => {
    const reader = await withRights("view_sales");
    for (const name of reportNames) {
      for (const ending of ["", ".csv", ".xlsx", ".pdf"])
        expect((await reader.get(`/api/reports/${name}${ending}`)).status, name + ending).toBe(403);
    }
  });

  test("neither the cost nor the margin is told without view_cost, on screen or in a file", async () => {
    const all = columnsOf(await reportOf(admin, "money"));
    expect(all.slice(-3)).toEqual(["cost", "margin", "marginPercent"]);
    const reader = await reportOf(care, "money");
    expect(columnsOf(reader)).toEqual(all.slice(0, -3));
    for (const row of reader.tables[0]!.rows) expect(row.cells).toHaveLength(all.length - 3);
    expect(reader.tables[0]!.totals).toHaveLength(all.length - 3);
    const words = (await unzipped(await fileOf(care, "money.xlsx")))["xl/sharedStrings.xml"];
    const texts = [(await fileOf(care, "money.csv")).toString("utf8"), words!];
    if (existsSync("/usr/bin/pdftotext"))
      texts.push(await textOfPdf(await fileOf(care, "money.pdf")));
    for (const text of texts) {
      expect(text).not.toMatch(/\bmargin\b|\bcost\b/i);
      expect(text).toContain("Revenue");
    }
    // Nor can they be sorted by it.
    const by = await reportOf(care, "money", "?sort=-rows.margin");
    expect(by.tables).toEqual(reader.tables);
  });

  test("the drawers of others need manage_shifts", async () => {
    const report = await reportOf(care, "daily-close");
    expect(report.tables.map(({ name }) => name)).toEqual(["methods"]);
    const file = (await fileOf(care, "daily-close.csv")).toString("utf8");
    expect(file).not.toMatch(/drawer/i);
  });
});

describe("figures", () => {
  test("whoever still has to count a drawer is not told what they took", async () => {
    const cashier = await signedIn(app, { role: "customer-care" });
    const [before, tax, close] = await Promise.all([
      reportOf(cashier, "money"),
      reportOf(cashier, "tax"),
      reportOf(cashier, "daily-close"),
    ]);
    await shiftOpened(cashier);
    await sold(cashier, [{ itemId: item.id, quantity: 3 }]);
    for (const [name, seen] of [
      ["money", before],
      ["tax", tax],
      ["daily-close", close],
    ] as const) {
      const now = await reportOf(cashier, name);
      expect(now.withoutOwnSince).not.toBeNull();
      expect(now.tables[0]!.totals, name).toEqual(seen.tables[0]!.totals);
      expect((await reportOf(admin, name)).tables[0]!.totals).not.toEqual(seen.tables[0]!.totals);
      expect((await fileOf(cashier, `${name}.csv`)).toString("utf8")).not.toContain("1500.00");
    }
  });

  test("the margin of the reader with a drawer leaves out the cost of their sales too", async () => {
    const cashier = await withRights(
      "view_sales",
      "view_payments",
      "view_cost",
      "create_sales",
      "view_pos",
      "create_customers",
    );
    const before = await reportOf(cashier, "money");
    await shiftOpened(cashier);
    await sold(cashier, [{ itemId: item.id, quantity: 1 }]);
    expect((await reportOf(cashier, "money")).tables[0]!.totals).toEqual(before.tables[0]!.totals);
  });

  test("the daily close says what the Z says, and what is in no drawer", async () => {
    const cashier = await signedIn(app, { role: "customer-care", name: HOSTILE });
    const shift = await shiftOpened(cashier, 1_000_000);
    const { total } = await sold(cashier, [{ itemId: item.id, quantity: 4 }]);
    const open = await reportOf(admin, "daily-close");
    const drawerOf = (report: Report) =>
      rowsOf(report, "drawers").find(({ cashier: name }) => name === HOSTILE);
    expect(drawerOf(open)).toMatchObject({ zNumber: null, closedAt: null, expectedCash: null });
    const closing = await cashier.post(
      `/api/shifts/${shift.id}/close`,
      count(1_000_000 + total - 500, { note: "Hamsini zimekosekana" }),
    );
    expect(closing.status).toBe(200);
    const closed = await reportOf(admin, "daily-close");
    expect(drawerOf(closed)).toMatchObject({
      zNumber: closing.body.zNumber,
      float: 1_000_000,
      expectedCash: cashOf(closing.body)?.expected,
      countedCash: cashOf(closing.body)?.counted,
      difference: -500,
    });
    const row = closed.tables[1]!.rows.find(({ cells }) => cells[0] === HOSTILE);
    expect(row?.href).toBe(`/shifts/${shift.id}`);
    const takings = (await admin.get(`/api/reconciliation/takings?from=${day}&to=${day}`)).body;
    const [cash] = rowsOf(closed, "methods");
    expect(cash).toMatchObject({
      provider: "cash",
      payments: takings.items[0].payments.count,
      received: takings.items[0].payments.total,
    });
    const outside = (await admin.get(`/api/shifts/outside?day=${day}`)).body;
    expect(rowsOf(closed, "outside").map(({ received }) => received)).toEqual(
      outside.items.map(({ payments }: any) => payments.total),
    );
    expect(
      rowsOf(await reportOf(admin, "daily-close", `?to=${addDays(day, -1)}`), "drawers"),
    ).toEqual([]);
  });

  test("a table is sorted by a column of it, with empty cells last", async () => {
    const sums = async (sort: string) =>
      rowsOf(await reportOf(admin, "daily-close", `?sort=${sort}`), "drawers").map(
        ({ countedCash }) => countedCash,
      );
    const filled = (values: unknown[]) => values.filter((value) => value !== null);
    const up = await sums("drawers.countedCash");
    expect(up.indexOf(null)).toBe(filled(up).length);
    expect((await sums("-drawers.countedCash")).indexOf(null)).toBe(filled(up).length);
    const revenue = rowsOf(await reportOf(admin, "money", "?sort=-rows.revenue"), "rows");
    expect(revenue[0]!["group"]).toBe(day);
  });
});

describe("questions", () => {
  test("a period that ends before it begins, or is too long, is refused", async () => {
    for (const query of [
      `?from=${day}&to=${addDays(day, -1)}`,
      `?from=1990-01-01&to=${day}`,
      "?by=year",
      "?from=yesterday",
      "?other=1",
    ]) {
      for (const ending of ["", ".csv"]) {
        const answer = await admin.get(`/api/reports/money${ending}${query}`);
        expect(problemOf(answer).code, query).toBe("validation_failed");
      }
    }
    expect((await admin.get("/api/reports/other")).status).toBe(404);
  });

  test("without days a report has the last thirty; as of a day, this day", async () => {
    expect(await reportOf(admin, "money")).toMatchObject({
      from: addDays(day, -29),
      to: day,
      by: "day",
    });
    expect(await reportOf(admin, "tax")).toMatchObject({ by: "month" });
    expect(await reportOf(admin, "daily-close", "?from=2020-01-01&by=week")).toMatchObject({
      from: day,
      to: day,
      by: null,
    });
  });

  test("a report of ten years is answered as a file; only a PDF is refused", async () => {
    const query = `?from=${addDays(day, -3650)}&to=${day}`;
    const report = await reportOf(admin, "money", query);
    expect(report.tables[0]).toMatchObject({ count: 3651, rows: { length: 1000 } });
    expect((await fileOf(admin, `money.csv${query}`)).toString("utf8").split("\r\n").length).toBe(
      3651 + 5,
    );
    const refused = await admin.get(`/api/reports/money.pdf${query}`);
    expect(problemOf(refused)).toMatchObject({ code: "report_too_long", params: { most: 1500 } });
  });
});

describe("files", () => {
  test("a CSV file has plain numbers, and runs no text as a formula", async () => {
    const csv = (await fileOf(admin, "daily-close.csv")).toString("utf8");
    expect(csv.startsWith("\uFEFFDaily close")).toBe(true);
    expect(csv).toContain(`"'=HYPERLINK(""http://x""`);
    expect(csv).toMatch(/Cash,\d+,\d+,0,0,\d+,0\r\n/);
    expect((await fileOf(admin, "daily-close.csv?language=sw")).toString("utf8")).toContain(
      "Hesabu ya siku",
    );
  });

  test("a workbook has numbers, dates and text, and no formulas", async () => {
    const files = await unzipped(await fileOf(admin, "daily-close.xlsx"));
    const sheets = Object.entries(files).filter(([name]) => name.startsWith("xl/worksheets/sheet"));
    expect(sheets).toHaveLength(3);
    for (const [, xml] of sheets) expect(xml).not.toContain("<f>");
    const all = Object.values(files).join("");
    expect(all).toContain("=HYPERLINK");
    expect(all).not.toContain("\u0001");
    expect(all).not.toContain("<b>&");
    expect(files["xl/workbook.xml"]).toContain("Drawers");
    const money = await unzipped(await fileOf(admin, `money.xlsx?from=2026-11-20&to=${day}`));
    const [sheet, styles] = [money["xl/worksheets/sheet1.xml"]!, money["xl/styles.xml"]!];
    // 20 November 2026 as a spreadsheet counts days, with a format of dates.
    expect(sheet).toMatch(/<v>46346<\/v>/);
    expect(styles).toContain("dd/mm/yyyy");
    expect(styles).toContain("#,##0.00");
  });

  test.runIf(existsSync("/usr/bin/pdftotext"))(
    "a PDF has the shop, the period, the totals and the numbers of its pages, in both languages",
    async () => {
      const query = `?from=${addDays(day, -99)}&to=${day}`;
      const english = await textOfPdf(await fileOf(admin, `money.pdf${query}`));
      for (const part of ["Revenue by period", "Revenue", "Total", "Page 1 of", "Page 3 of"])
        expect(english).toContain(part);
      expect(english.match(/Refunds of/g)!.length).toBeGreaterThan(3);
      const swahili = await textOfPdf(await fileOf(admin, `money.pdf${query}&language=sw`));
      for (const part of ["Mapato kwa kipindi", "Jumla", "Ukurasa 1 kati ya"])
        expect(swahili).toContain(part);
      const close = await textOfPdf(await fileOf(admin, "daily-close.pdf"));
      for (const part of ["Drawers", "By way of paying", "HYPERLINK", "Cash"])
        expect(close).toContain(part);
      expect(await textOfPdf(await fileOf(admin, "tax.pdf"))).toContain("Tax by rate");
    },
  );
});
