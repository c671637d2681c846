import { describe, expect, test } from "vitest";
import {
  countsAsPaid,
  moves,
  refusalOfConfirmation,
  refusalOfMove,
  shipmentStatuses,
} from "./rules.ts";

describe("the status of a shipment", () => {
  test("moves only forward, and may skip statuses", () => {
    for (const [here, from] of shipmentStatuses.entries()) {
      for (const [there, to] of shipmentStatuses.entries()) {
        expect(refusalOfMove(from, to)).toBe(there > here ? null : "not-ahead");
      }
    }
  });

  test("has no move after completed", () => {
    expect(Object.keys(moves.completed)).toEqual([]);
    expect(Object.keys(moves.in_transit)).toEqual([
      "arrived",
      "received",
      "inspected",
      "completed",
    ]);
  });
});

test("goods are confirmed and inspected when they have arrived", () => {
  expect(refusalOfConfirmation("in_transit")).toBe("not-arrived");
  for (const status of shipmentStatuses.slice(1)) expect(refusalOfConfirmation(status)).toBeNull();
});

test("only what is completed and has a proof counts as paid", () => {
  expect(countsAsPaid("completed", 1)).toBe(true);
  expect(countsAsPaid("completed", 0)).toBe(false);
  expect(countsAsPaid("inspected", 3)).toBe(false);
  expect(countsAsPaid("pending", 1)).toBe(false);
});
