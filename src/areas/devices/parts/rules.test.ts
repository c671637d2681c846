import * as fc from "fast-check";
import { expect, test } from "vitest";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { partActions, splitOfParts } from "./rules.ts";

test("no action loses or creates a part", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...partActions),
      fc.integer({ min: 1, max: 20 }),
      fc.record({ reserved: fc.nat(10), used: fc.nat(10), defective: fc.nat(10) }),
      (action, quantity, held) => {
        const split = splitOfParts(action, quantity, held);
        const isTakenBack = action === "return" || action === "defective";
        if (!split) {
          expect(isTakenBack && quantity > held.reserved + held.used).toBe(true);
          return;
        }
        const { fromReserved, rest, change } = split;
        expect(fromReserved + rest).toBe(quantity);
        expect(held.reserved + change.reserved).toBeGreaterThanOrEqual(0);
        expect(held.used + change.used).toBeGreaterThanOrEqual(0);
        const grown = change.reserved + change.used + change.defective;
        expect(grown).toBe(
          { reserve: quantity, use: rest, return: -quantity, defective: 0 }[action],
        );
      },
    ),
    { seed: seedOfFile(20_260_131) },
  );
});
