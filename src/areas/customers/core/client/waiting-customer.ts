import { shopNow, shopToday } from "#src/client/words/clock.ts";
import type { Customer, NewCustomer } from "../../contract.ts";

/**
 * A new customer whom only this device knows yet, as screens show customers. The level, the tag and the totals are those
 * of anybody new; the server's own defaults follow with its answer.
 */
export function waitingCustomer(typed: NewCustomer & { id: string }): Customer {
  const now = shopNow().toISOString();
  return {
    whatsapp: null,
    email: null,
    gender: "other",
    city: null,
    locationDescription: null,
    nationalId: null,
    birthday: null,
    joinedDate: shopToday(),
    loyaltyLevel: "bronze",
    tag: "new",
    referredBy: null,
    totalSpent: 0,
    points: 0,
    pointsOwed: 0,
    totalPointsEarned: 0,
    totalPointsRedeemed: 0,
    lastVisit: null,
    isActive: true,
    isWalkIn: false,
    notes: null,
    preferredLanguage: null,
    marketingConsent: false,
    smsOptOut: false,
    erasedAt: null,
    erasedReason: null,
    version: 0,
    createdAt: now,
    updatedAt: now,
    ...withoutUndefined(typed),
  };
}

const withoutUndefined = (typed: NewCustomer & { id: string }) =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined)) as Required<
    Pick<Customer, "id" | "name" | "phone">
  >;
