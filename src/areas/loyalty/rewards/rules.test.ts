import { expect, test } from "vitest";
import {
  benefitFrom,
  kindOfBenefit,
  namesBenefit,
  redemptionsLeft,
  refusalOfRedeeming,
} from "./rules.ts";

const none = { discountPercentage: null, discountAmount: null, freeService: null };

test("a reward has one benefit; without one it is a service by hand", () => {
  expect(benefitFrom({ discountPercentage: 5 })).toEqual({ ...none, discountPercentage: 5 });
  expect(benefitFrom({ discountAmount: 5, freeService: null })).toEqual({
    ...none,
    discountAmount: 5,
  });
  expect(benefitFrom({})).toEqual({ ...none, freeService: "other" });
  expect(benefitFrom({ discountPercentage: 5, freeService: "other" })).toBeNull();
});

test("a change replaces the benefit only if it names one", () => {
  expect(namesBenefit({})).toBe(false);
  expect(namesBenefit({ discountAmount: null })).toBe(true);
});

test("the points are compared before the cap", () => {
  const reward = { pointsCost: 100, isActive: true, maxRedemptions: 3, currentRedemptions: 3 };
  expect(redemptionsLeft(reward)).toBe(0);
  expect(refusalOfRedeeming(reward, 99)).toBe("insufficient_points");
  expect(refusalOfRedeeming(reward, 100)).toBe("reward_exhausted");
  expect(refusalOfRedeeming({ ...reward, maxRedemptions: null }, 100)).toBeNull();
  expect(refusalOfRedeeming({ ...reward, currentRedemptions: 2 }, 100)).toBeNull();
  expect(refusalOfRedeeming({ ...reward, maxRedemptions: null, isActive: false }, 100)).toBe(
    "reward_exhausted",
  );
});

test("the kind of a benefit follows from the field that has a value", () => {
  expect(kindOfBenefit({ ...none, discountPercentage: 5 })).toBe("percentage");
  expect(kindOfBenefit({ ...none, discountAmount: 5 })).toBe("amount");
  expect(kindOfBenefit({ ...none, freeService: "priority" })).toBe("service");
});
