/** Quotations: estimates as formal papers with a number, validity and conditions. */
import type { TablePaper } from "#src/shared/papers/table-paper.ts";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { today } from "#src/shared/time.ts";
import { unguarded } from "#tests/support/unguarded.ts";
import { startShop } from "#tests/support/shop.ts";
import { choose, takenIn } from "#tests/support/shop/devices.ts";
import { setQuotation } from "./set-quotation.ts";

const { app, admin, care, technician } = await startShop();

const lines = [
  { kind: "labour", description: "Kubadili kioo", quantity: 1, unitPrice: 3_000_000 },
  { kind: "part", description: "Kioo", quantity: 2, unitPrice: 500_000 },
];

async function quoted(given: Record<string, unknown> = {}) {
  const device = await takenIn(care);
  const answer = await admin.post(`/api/devices/${device.id}/estimates`, { lines, ...given });
  expect(answer.status).toBe(201);
  return { device, estimateId: answer.body.id as string };
}

const paperOf = async (
  of: { id: string; estimateId: string },
  language?: "en" | "sw",
): Promise<TablePaper> =>
  (await setQuotation(app.db, of, language, "https://fundi.example.com")).paper;

test("a quotation has the ticket's number with its version, lines, validity and conditions", async () => {
  await choose(
    app,
    "devices",
    "quotation_terms",
    "Malipo nusu kabla\n\nSimu ichukuliwe ndani ya siku 30",
  );
  const { device, estimateId } = await quoted({ note: "Tutakupigia simu" });
  const paper = await paperOf({ id: device.id, estimateId });
  expect(paper).toMatchObject({
    title: "Quotation",
    number: `${device.ticketNumber.replace("R-", "Q-")}-1`,
    mark: null,
    lines: [
      { description: "Kubadili kioo", quantity: "1", total: "30,000.00" },
      { description: "Kioo", quantity: "2", total: "10,000.00" },
    ],
    total: { label: "Total", value: "TSh\u00a040,000.00" },
  });
  expect(paper.facts.map(({ label }) => label)).toContain("Valid until");
  for (const condition of [
    "Tutakupigia simu",
    "These prices are valid until",
    "- Malipo nusu kabla",
    "- Simu ichukuliwe ndani ya siku 30",
    "https://fundi.example.com/estimates/",
  ])
    expect(paper.note).toContain(condition);
  expect((await paperOf({ id: device.id, estimateId }, "sw")).title).toBe("Nukuu ya bei");
});

test("a quotation keeps the tax of the day on which it was sent", async () => {
  const { device, estimateId } = await quoted();
  const taxes = async () => (await paperOf({ id: device.id, estimateId })).taxes;
  const before = await taxes();
  expect(before).toMatchObject([{ value: "18%" }]);
  // Sent yesterday; today's rate is another one.
  const sentAt = new Date(Date.now() - 86_400_000).toISOString();
  await unguarded(app, "device_estimates", (tx) =>
    tx.updateTable("deviceEstimates").set({ sentAt }).where("id", "=", estimateId).execute(),
  );
  const rate = { code: "A", rate: 21, validFrom: today(), reason: "Sheria mpya" };
  const { status, body } = await admin.post("/api/tax-rates", rate);
  expect([status, body.fields]).toEqual([201, undefined]);
  expect(await taxes()).toEqual(before);
  const later = await quoted();
  expect(
    (await paperOf({ id: later.device.id, estimateId: later.estimateId })).taxes,
  ).toMatchObject([{ value: "21%" }]);
});

test("a quotation keeps the conditions of the day on which it was sent; a draft has those of today", async () => {
  const write = (terms: string) => choose(app, "devices", "quotation_terms", terms);
  const noteOf = async ({ device, estimateId }: Awaited<ReturnType<typeof quoted>>) =>
    (await paperOf({ id: device.id, estimateId })).note;
  await write("Malipo nusu kabla");
  const [sent, draft] = [await quoted(), await quoted({ draft: true })];
  const before = await noteOf(sent);
  expect(before).toContain("- Malipo nusu kabla");
  await write("Malipo yote kabla");
  expect(await noteOf(sent)).toBe(before);
  expect(await noteOf(draft)).toContain("- Malipo yote kabla");
  const path = `/api/devices/${draft.device.id}/estimates/${draft.estimateId}/send`;
  const { status, body } = await admin.post(path);
  expect([status, body.code]).toEqual([200, undefined]);
  await write("");
  expect(await noteOf(draft)).toContain("- Malipo yote kabla");
  const changed = app.db
    .updateTable("deviceEstimates")
    .set({ quotationTerms: "Mengine" })
    .where("id", "=", sent.estimateId)
    .execute();
  await expect(changed).rejects.toThrow("stays");
});

test("a draft says so, and offers no answer", async () => {
  const { device, estimateId } = await quoted({ draft: true });
  const paper = await paperOf({ id: device.id, estimateId });
  expect(paper.mark).toBe("Draft");
  expect(paper.note).not.toContain("/estimates/");
});

test("the PDF is in the language of the customer, for whoever sees devices", async () => {
  const { device, estimateId } = await quoted();
  const path = `/api/devices/${device.id}/estimates/${estimateId}/quotation.pdf`;
  const response = await fetch(app.url + path, { headers: { cookie: technician.cookie } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toContain("Q-");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const missing = `/api/devices/${device.id}/estimates/${newId()}/quotation.pdf`;
  expect((await technician.get(missing)).status).toBe(404);
  if (!existsSync("/usr/bin/pdftotext")) return;
  const run = promisify(execFile)("/usr/bin/pdftotext", ["-layout", "-", "-"]);
  run.child.stdin?.end(bytes);
  expect((await run).stdout).toContain("Kubadili kioo");
});
