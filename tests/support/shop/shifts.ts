import { expect } from "vitest";
import type { Shift } from "#src/areas/payments/shifts/contract.ts";
import type { TestClient } from "../client.ts";

/** Opens a shift of the client's user with this float, in minor units. */
export async function shiftOpened(client: TestClient, openingFloat = 5_000_000): Promise<Shift> {
  const answer = await client.post<Shift>("/api/shifts", { openingFloat });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
}

/** The body that closes a shift with this counted cash, all of which stays in the drawer. */
export const count = (cash: number, given: Record<string, unknown> = {}) => ({
  cash,
  floatLeft: cash,
  others: [],
  ...given,
});

export const cashOf = ({ tallies }: Shift) =>
  tallies?.find(({ provider }) => provider === "cash") ?? null;
