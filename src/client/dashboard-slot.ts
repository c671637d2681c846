/** What an area offers for the dashboard, in its `client/dashboard.ts`. */
import { keepPreviousData } from "@tanstack/react-query";
import type { FunctionComponent } from "react";
import type { CallInput, Endpoint } from "#src/shared/contract.ts";
import type { Role } from "#src/shared/permissions.ts";
import { read } from "./data/queries.ts";
import type { NeededPermission } from "./session.tsx";

/**
 * Where a slot is on the dashboard, from top to bottom: `money` has wide cards, `shop` and `work` have tiles with one
 * number each, `lists` has cards with records.
 */
export const dashboardPlaces = ["money", "shop", "work", "lists"] as const;
export type DashboardPlace = (typeof dashboardPlaces)[number];

export interface DashboardSlot {
  /** A name that no other slot has. */
  readonly name: string;
  readonly place: DashboardPlace;
  /** The position among the slots of the same place, the smallest first. */
  readonly order: number;
  /** The permission of the endpoint that the slot reads. Other users do not see the slot. */
  readonly needs: NeededPermission;
  /** The only role that sees the slot; without it, every role with the permission. */
  readonly role?: Role;
  /** In `shop` and `work` it renders one or several `NumberTile`s, otherwise one `Section`. */
  readonly Card: FunctionComponent;
}

const HOURS = 3_600_000;

/**
 * Like `read`, for the dashboard: its figures stay while newer ones load, and for a working day after the user has left
 * the screen, so that they are there without a network. `isOfDashboard` makes the screen state their time.
 */
export const readForDashboard = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => ({
  ...read(endpoint, input),
  placeholderData: keepPreviousData,
  gcTime: 12 * HOURS,
  meta: { isOfDashboard: true },
});
