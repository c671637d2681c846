import { expect, test } from "vitest";
import { partsToSetAside } from "./part-needs.ts";

const need = { wanted: 0, reserved: 0, used: 0, forEstimate: 0, available: 9, mayWait: true };
const split = (given: Partial<typeof need>) => partsToSetAside({ ...need, ...given });

test("an approval sets aside what is there, and waits for the rest", () => {
  expect(split({ wanted: 2 })).toEqual({ reserve: 2, release: 0, missing: 0 });
  expect(split({ wanted: 2, available: 1 })).toEqual({ reserve: 1, release: 0, missing: 1 });
  expect(split({ wanted: 2, available: 0 })).toEqual({ reserve: 0, release: 0, missing: 2 });
  expect(split({ wanted: 2, available: 0, mayWait: false })).toMatchObject({ missing: 0 });
});

test("pieces that a technician used or reserved are for the estimate too", () => {
  expect(split({ wanted: 2, used: 1 })).toMatchObject({ reserve: 1 });
  expect(split({ wanted: 2, reserved: 3 })).toEqual({ reserve: 0, release: 0, missing: 0 });
  expect(split({ wanted: 3, used: 1, reserved: 1 })).toMatchObject({ reserve: 1 });
});

test("another approval releases only what the earlier one set aside", () => {
  expect(split({ wanted: 1, reserved: 3, forEstimate: 3 })).toMatchObject({ release: 2 });
  expect(split({ wanted: 0, reserved: 3, forEstimate: 2 })).toMatchObject({ release: 2 });
  expect(split({ wanted: 3, reserved: 3, forEstimate: 3 })).toEqual({
    reserve: 0,
    release: 0,
    missing: 0,
  });
});
