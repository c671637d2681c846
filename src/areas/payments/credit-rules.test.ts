import { describe, expect, test } from "vitest";
import { addDays } from "#src/shared/time.ts";
import {
  addMonths,
  ageOf,
  asGiftCode,
  daysDue,
  isGiftCode,
  openParts,
  planProblem,
  refusalOfCard,
  spelledGiftCode,
  suggestParts,
} from "./credit-rules.ts";

describe("a plan of instalments", () => {
  test("suggests equal monthly parts of whole shillings that add up to the amount", () => {
    expect(suggestParts(10_000_000, 3, "2026-01-31")).toEqual([
      { dueOn: "2026-02-28", amount: 3_333_400 },
      { dueOn: "2026-03-31", amount: 3_333_300 },
      { dueOn: "2026-04-30", amount: 3_333_300 },
    ]);
    for (let count = 1; count <= 12; count += 1) {
      for (const amount of [12, 1_201, 999_999, 10_000_000]) {
        const parts = suggestParts(amount, count, "2026-11-30");
        expect(planProblem(parts, amount, "2026-11-30")).toBeNull();
        expect(parts.every((part) => part.amount > 0)).toBe(true);
      }
    }
  });

  test("is refused if its sum, its order or its days are wrong", () => {
    const parts = [
      { dueOn: "2026-02-01", amount: 60 },
      { dueOn: "2026-03-01", amount: 40 },
    ];
    expect(planProblem(parts, 100, "2026-02-01")).toBeNull();
    expect(planProblem(parts, 101, "2026-02-01")).toBe("sum");
    expect(planProblem(parts, 100, "2026-02-02")).toBe("past");
    expect(planProblem(parts.toReversed(), 100, "2026-01-01")).toBe("order");
    expect(planProblem([parts[0]!, { ...parts[0]!, amount: 40 }], 100, "2026-01-01")).toBe("order");
  });

  test("applies what was paid to the oldest parts first", () => {
    const parts = [30, 30, 40].map((amount, place) => ({ dueOn: `2026-0${place + 1}-01`, amount }));
    const openAt = (balance: number) => openParts(parts, balance).map(({ open }) => open);
    expect(openAt(100)).toEqual([30, 30, 40]);
    expect(openAt(85)).toEqual([15, 30, 40]);
    expect(openAt(40)).toEqual([0, 0, 40]);
    expect(openAt(0)).toEqual([0, 0, 0]);
  });

  test("adds months without leaving the month", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2027-12-31", 2)).toBe("2028-02-29");
    expect(addMonths("2026-11-15", 2)).toBe("2027-01-15");
  });
});

test("the days of a debt count from the day after it was due", () => {
  expect(daysDue("2026-04-30", "2026-04-29")).toBe(0);
  expect(daysDue("2026-04-30", "2026-04-30")).toBe(0);
  expect(daysDue("2026-04-30", "2026-05-01")).toBe(1);
  expect(daysDue("2026-01-31", "2026-04-19")).toBe(78);
});

test("an amount is due until the end of its day, and ages by 30 days", () => {
  const dayBefore = (days: number) => addDays("2026-04-30", -days);
  const aged = [0, 1, 30, 31, 60, 61, 90, 91].map((days) => ageOf(dayBefore(days), "2026-04-30"));
  expect(aged).toEqual([
    "not_due",
    "to_30",
    "to_30",
    "to_60",
    "to_60",
    "to_90",
    "to_90",
    "over_90",
  ]);
});

test("a code of a gift card is read with spaces, dashes and small letters", () => {
  expect(asGiftCode(" 7k3m-abcd 2345–wxyz ")).toBe("7K3MABCD2345WXYZ");
  expect(isGiftCode("7K3MABCD2345WXYZ")).toBe(true);
  expect(isGiftCode("7K3MABCD2345WXY0")).toBe(false);
  expect(isGiftCode("7K3M")).toBe(false);
  expect(spelledGiftCode("7K3MABCD2345WXYZ")).toBe("7K3M-ABCD-2345-WXYZ");
});

test("a gift card is spent until the end of its last day, unless it is blocked", () => {
  const card = { isBlocked: false, expiresOn: "2026-04-30" };
  expect(refusalOfCard(card, "2026-04-30")).toBeNull();
  expect(refusalOfCard(card, "2026-05-01")).toBe("gift_card_expired");
  expect(refusalOfCard({ ...card, expiresOn: null }, "2099-01-01")).toBeNull();
  expect(refusalOfCard({ ...card, isBlocked: true }, "2026-04-01")).toBe("gift_card_blocked");
});
