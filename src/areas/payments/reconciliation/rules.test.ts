import { expect, test } from "vitest";
import { refusalOfResolving, resolvableAt } from "./rules.ts";

const asked = "2026-11-20T08:00:00.000Z";
const after = (minutes: number) => new Date(Date.parse(asked) + minutes * 60_000);
const open = { status: "unknown", gateway: "selcom", askedAt: asked, isAssigned: false };

test("nobody states a result while the provider may still answer", () => {
  expect(refusalOfResolving(open, "paid", after(29))).toBe("too_early");
  expect(refusalOfResolving(open, "not_paid", after(29))).toBe("too_early");
  expect(refusalOfResolving(open, "paid", after(30))).toBeNull();
  expect(refusalOfResolving({ ...open, gateway: "paypal" }, "paid", after(200))).toBe("too_early");
  expect(refusalOfResolving({ ...open, gateway: "paypal" }, "paid", after(255))).toBeNull();
  expect(resolvableAt("stripe", asked)).toBe("2026-11-20T09:15:00.000Z");
});

test("only a payment whose result is open, or a failed one that was paid, is decided", () => {
  for (const status of ["pending", "completed", "refunded", "late"])
    expect(refusalOfResolving({ ...open, status }, "paid", after(500))).toBe("not_open");
  expect(refusalOfResolving({ ...open, status: "processing" }, "not_paid", after(500))).toBeNull();
  expect(refusalOfResolving({ ...open, status: "failed" }, "paid", after(1))).toBeNull();
  expect(refusalOfResolving({ ...open, status: "failed" }, "not_paid", after(500))).toBe(
    "not_open",
  );
  const used = { ...open, status: "failed", isAssigned: true };
  expect(refusalOfResolving(used, "paid", after(500))).toBe("not_open");
  expect(refusalOfResolving({ ...open, gateway: null }, "paid", after(500))).toBe("not_open");
});
