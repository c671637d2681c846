import { expect, test } from "vitest";
import type { Kept } from "#src/client/outbox/device/outbox-store.ts";
import { projected } from "#src/client/outbox/use-overlay.ts";
import type { Device } from "../contract.ts";
import { projectionsFor, statusOnly, unsentOf } from "./offline.ts";

const me = { id: "asha", name: "Asha" };
const at = "2026-11-30T09:00:00.000Z";
const device = { id: "d", remarks: [{ id: "r0", content: "Old" }] } as Device;

const kept = (endpoint: string, body: unknown, more: Partial<Kept> = {}): Kept => ({
  command: {
    key: `k-${endpoint}`,
    seq: 1,
    author: me.id,
    endpoint,
    version: 1,
    params: { id: "d" },
    body,
    madeAt: at,
    lastServerTime: null,
    needs: ["d"],
    blobs: [],
    shown: null,
    app: "1",
  },
  stage: "waiting",
  creates: [],
  bytes: 1,
  result: null,
  files: [],
  askedAt: null,
  ...more,
});

const seen = (...records: Kept[]) => projected(device, records, projectionsFor(me));

test("a remark that waits is in the list once, with its author and time", () => {
  const waiting = kept("addRemark", { id: "r1", content: "Customer called" });
  const { remarks } = seen(waiting, waiting);
  expect(remarks).toHaveLength(2);
  expect(remarks[1]).toEqual({
    id: "r1",
    content: "Customer called",
    systemRemark: null,
    createdBy: me,
    createdAt: at,
  });
});

test("what another user sealed changes nothing", () => {
  const endpoints = ["addRemark", "updateChecklists", "changeDeviceStatus", "takeDevicePayment"];
  expect(seen(...endpoints.map((endpoint) => kept(endpoint, { sealed: "x" })))).toBe(device);
});

test("what is not carried out is marked, and what a page sends just now is not", () => {
  const marksOf = (more: Partial<Kept>) =>
    unsentOf([kept("addRemark", {}, { creates: ["r1"], ...more })], "d", 1_000).get("r1");
  expect(marksOf({})).toBe("waits");
  expect(marksOf({ heldUntil: 2_000 })).toBeUndefined();
  expect(marksOf({ heldUntil: 500 })).toBe("waits");
  const refusal = { code: "not_found", message: "" };
  expect(marksOf({ result: { key: "k", state: "parked", refusal } })).toBe("parked");
  expect(marksOf({ result: { key: "k", state: "applied", answer: null } })).toBeUndefined();
  expect(unsentOf([kept("addRemark", {})], "other", 1_000).size).toBe(0);
});

test("results of checks and a status that wait are shown, and a copy that has the status is left alone", () => {
  const copy = {
    ...device,
    status: "in_progress",
    transitions: [],
    checklists: [{ id: "c1", result: "not-tested", note: null }],
  } as unknown as Device;
  const checks = kept("updateChecklists", { items: [{ id: "c1", result: "ok" }] });
  const move = kept("changeDeviceStatus", { status: "done", remark: "" });
  const shown = projected(copy, [checks, move], projectionsFor(me));
  expect(shown.checklists).toEqual([{ id: "c1", result: "ok", note: null }]);
  expect(shown).toMatchObject({ status: "done", handedOverAt: at, holder: { kind: "customer" } });
  expect(shown.transitions).toMatchObject([
    { id: "k-changeDeviceStatus", fromStatus: "in_progress", toStatus: "done", remark: null },
  ]);
  expect(projected(shown, [move], projectionsFor(me))).toBe(shown);
});

test("a payment that waits is counted once in what is paid and owed", () => {
  const copy = {
    ...device,
    status: "completed",
    finalAmount: 50_000,
    chargesAmount: 0,
    paidAmount: 20_000,
    balance: 30_000,
    payments: [],
  } as unknown as Device;
  const body = { id: "p1", amount: 30_000, method: "cash", tendered: 50_000 };
  const shown = projected(copy, [kept("takeDevicePayment", body)], projectionsFor(me));
  expect(shown).toMatchObject({ paidAmount: 50_000, balance: 0, paymentStatus: "paid" });
  expect(shown.payments).toMatchObject([{ id: "p1", change: 20_000, receipt: null }]);
  const again = projected(shown, [kept("takeDevicePayment", body)], projectionsFor(me));
  expect(again).toBe(shown);
});

test("what a person must decide about is shown with its mark, and neither pays nor moves anything", () => {
  const copy = {
    ...device,
    status: "completed",
    paidAmount: 20_000,
    balance: 30_000,
    overpaid: 0,
    paymentStatus: "partly-paid",
    payments: [],
    transitions: [],
  } as unknown as Device;
  const refusal = { code: "not_found", message: "" };
  const more = { result: { key: "k", state: "parked", refusal } } as const;
  const payment = { id: "p1", amount: 30_000, method: "cash" };
  const records = [
    kept("takeDevicePayment", payment, more),
    kept("changeDeviceStatus", { status: "done" }, more),
  ];
  const shown = projected(copy, records, projectionsFor(me));
  expect(shown).toMatchObject({ status: "completed", paidAmount: 20_000, balance: 30_000 });
  expect(shown).toMatchObject({ paymentStatus: "partly-paid" });
  expect(shown.payments).toMatchObject([{ id: "p1" }]);
  expect(shown.transitions).toMatchObject([{ toStatus: "done" }]);
  const marks = unsentOf(records, "d", 0);
  expect(marks.get("k-takeDevicePayment")).toBe("parked");
  expect(marks.get("k-changeDeviceStatus")).toBe("parked");
  expect(projected({ status: "completed" as const }, records, statusOnly)).toEqual({
    status: "completed",
  });
});

test("what a person has dropped has no mark any more", () => {
  const refusal = { code: "command_dropped", message: "" };
  const dropped = kept("addRemark", {}, { result: { key: "k", state: "parked", refusal } });
  expect(unsentOf([dropped], "d", 0).size).toBe(0);
});
