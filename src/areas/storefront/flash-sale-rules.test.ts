import { describe, expect, test } from "vitest";
import { percentOff, stateOfFlashSale, withFlashPrice } from "./flash-sale-rules.ts";

const sale = {
  startsAt: "2026-03-01T06:00:00.000Z",
  endsAt: "2026-03-02T06:00:00.000Z",
  endedAt: null,
};

describe("a flash sale", () => {
  test.each([
    ["2026-03-01T05:59:59.999Z", "planned"],
    ["2026-03-01T06:00:00.000Z", "running"],
    ["2026-03-02T05:59:59.999Z", "running"],
    ["2026-03-02T06:00:00.000Z", "ended"],
  ])("is at %s %s", (now, state) => {
    expect(stateOfFlashSale(sale, now)).toBe(state);
  });

  test("that was ended by hand has ended at once", () => {
    const endedAt = "2026-03-01T07:00:00.000Z";
    expect(stateOfFlashSale({ ...sale, endedAt }, endedAt)).toBe("ended");
  });

  test("never raises a price", () => {
    expect([
      withFlashPrice(900, 1000),
      withFlashPrice(900, 800),
      withFlashPrice(900, null),
    ]).toEqual([900, 800, 900]);
  });

  test("shows how much cheaper a price is, never more than it is", () => {
    expect([percentOff(3000, 2001), percentOff(1000, 1000), percentOff(0, 0)]).toEqual([33, 0, 0]);
  });
});
