import { expect, test } from "vitest";
import { createQueryClient, read } from "#src/client/data/queries.ts";
import { shiftsContract } from "#src/areas/payments/shifts/contract.ts";
import { shiftToOffer } from "./shift-offer.ts";

test("the offer reads the answer about the current shift, which the frame of the app has loaded", () => {
  const client = createQueryClient();
  expect(shiftToOffer(client, "asha", true)).toBeNull();
  const { queryKey } = read(shiftsContract.getCurrentShift, {});
  client.setQueryData(queryKey, { shift: null, suggestedFloat: 5_000_000 });
  expect(shiftToOffer(client, "asha", true)).toEqual({
    suggestedFloat: 5_000_000,
    isRequired: true,
  });
});
