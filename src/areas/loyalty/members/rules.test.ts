import { expect, test } from "vitest";
import { nextLevelOf } from "./rules.ts";

const thresholds = {
  bronzeThreshold: 0,
  silverThreshold: 1000,
  goldThreshold: 5000,
  platinumThreshold: 15_000,
};

test("the gap is the minimum of the next level minus the points", () => {
  const gap = (points: number, loyaltyLevel: "bronze" | "silver" | "gold" | "platinum") =>
    nextLevelOf({ points, loyaltyLevel }, thresholds);
  expect(gap(150, "bronze")).toEqual({ level: "silver", missing: 850 });
  expect(gap(0, "silver")).toEqual({ level: "gold", missing: 5000 });
  expect(gap(20_000, "gold")).toEqual({ level: "platinum", missing: 0 });
  expect(gap(20_000, "platinum")).toBeNull();
});
