import { describe, expect, test } from "vitest";
import { priorityFeeOf, totalOf, totalOfKind } from "./rules.ts";
import type { EstimateStatus } from "../kinds.ts";
import { refusalOfApproval, type EstimateStanding } from "../approval-rules.ts";

const settings = { priorityFeePercent: 20, rushFeePercent: 50 };
const lines = [
  { kind: "labour", quantity: 1, unitPrice: 2_000_000 },
  { kind: "part", quantity: 2, unitPrice: 1_500_001 },
  { kind: "fee", quantity: 1, unitPrice: 500_000 },
] as const;

test("lines add up in minor units", () => {
  expect(totalOf(lines)).toBe(5_500_002);
  expect(totalOfKind(lines, "part")).toBe(3_000_002);
  expect(totalOf([])).toBe(0);
});

describe("the priority fee", () => {
  test("is a percentage of labour and parts only, rounded half up", () => {
    expect(priorityFeeOf(lines, "priority", settings)).toEqual({
      fee: "priority",
      percent: 20,
      amount: 1_000_000,
    });
    expect(priorityFeeOf(lines, "rush", settings)?.amount).toBe(2_500_001);
  });

  test("is zero for normal priority, when the shop has none, and for an empty estimate", () => {
    expect(priorityFeeOf(lines, "normal", settings)).toBeNull();
    expect(priorityFeeOf(lines, "rush", { ...settings, rushFeePercent: 0 })).toBeNull();
    expect(priorityFeeOf(lines.slice(2), "rush", settings)).toBeNull();
  });
});

/** Builds the versions of an estimate, newest first. Each version is given as a status or as [status, total]. */
const versions = (...given: (EstimateStatus | [EstimateStatus, number])[]): EstimateStanding[] =>
  given.map((one, index) => {
    const [status, total] = Array.isArray(one) ? one : [one, 1_000_000];
    const sentAt = status === "draft" ? null : "2026-01-31T09:30:00.000Z";
    return { version: given.length - index, status, total, marginPercent: 10, sentAt };
  });

describe("work with an estimate", () => {
  const refusal = (estimates: EstimateStanding[], finalAmount: number | null = 1_000_000) =>
    refusalOfApproval({ finalAmount, estimates }, { costEstimateRequired: true });

  test.each([
    ["approved", ["approved"], null],
    ["sent", ["sent"], "estimate-not-approved"],
    ["declined", ["declined"], "estimate-not-approved"],
    ["expired", ["expired"], "estimate-not-approved"],
    ["superseded", ["superseded"], "estimate-not-approved"],
    ["a draft after an approved one", ["draft", "approved"], null],
    ["a draft after a declined one", ["draft", "declined"], "estimate-not-approved"],
    ["declined after an approved one", ["declined", "approved"], "estimate-not-approved"],
    ["approved after a declined one", ["approved", "declined"], null],
  ] as const)("%s", (_, statuses, expected) => {
    expect(refusal(versions(...statuses))).toBe(expected);
  });

  test("a superseded draft has no effect", () => {
    const [never, approved] = versions("superseded", "approved");
    if (!never || !approved) throw new Error("two versions");
    expect(refusal([{ ...never, sentAt: null, total: 9_000_000 }, approved])).toBeNull();
  });

  test("a new version within the margin needs no second approval, one beyond it does", () => {
    expect(refusal(versions(["sent", 1_100_000], "approved"))).toBeNull();
    expect(refusal(versions(["sent", 1_100_001], "approved"))).toBe("estimate-not-approved");
    expect(refusal(versions(["expired", 900_000], "approved"))).toBeNull();
  });

  test("a cost within the margin continues, one beyond it waits", () => {
    expect(refusal(versions("approved"), 1_100_000)).toBeNull();
    expect(refusal(versions("approved"), 1_100_001)).toBe("estimate-not-approved");
    expect(refusal(versions(["sent", 1_000_000], "approved"), 1_200_000)).toBe(
      "estimate-not-approved",
    );
  });

  test("the last approval counts, even when it is lower than an earlier one", () => {
    expect(refusal(versions(["approved", 500_000], "approved"), 1_000_000)).toBe(
      "estimate-not-approved",
    );
  });
});

test("without an estimate, work waits only when the shop requires one and no cost is known", () => {
  const device = { finalAmount: null, diagnosisRequired: true, estimates: [] };
  const asked = { costEstimateRequired: true };
  expect(refusalOfApproval(device, asked)).toBe("estimate-missing");
  expect(refusalOfApproval({ ...device, estimates: versions("draft") }, asked)).toBe(
    "estimate-missing",
  );
  expect(refusalOfApproval({ ...device, finalAmount: 0 }, asked)).toBeNull();
  expect(refusalOfApproval({ ...device, diagnosisRequired: false }, asked)).toBeNull();
  expect(refusalOfApproval(device, { costEstimateRequired: false })).toBeNull();
});
