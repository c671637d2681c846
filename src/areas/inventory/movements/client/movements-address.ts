/** The filters and the order of the movements screen, which are kept in its address. */
import { idIn, type AddressWords } from "#src/client/address.ts";
import { anyTime, daysQuery, readDaySpan, type DaySpan } from "#src/client/words/day-span.ts";
import {
  movementReasons,
  movementTypes,
  type MovementReason,
  type MovementSort,
  type MovementType,
} from "../../rules.ts";

export interface MovementsAddress extends DaySpan {
  type: MovementType | "";
  reason: MovementReason | "";
  item: string;
  user: string;
  sort: MovementSort;
}

export function readMovementsAddress(words: AddressWords): MovementsAddress {
  return {
    type: movementTypes.find((type) => type === words["type"]) ?? "",
    reason: movementReasons.find((reason) => reason === words["reason"]) ?? "",
    item: idIn(words["item"]),
    user: idIn(words["user"]),
    sort: words["sort"] === "oldest" ? "oldest" : "newest",
    ...readDaySpan(words),
  };
}

/** Turns the filters into the query of `getMovementTotals`. `day` is the current day (`useToday`). */
export const toMovementsQuery = (
  { type, reason, item, user, ...span }: Omit<MovementsAddress, "sort">,
  day: string,
) => ({
  ...(type && { type }),
  ...(reason && { reason }),
  ...(item && { itemId: item }),
  ...(user && { userId: user }),
  ...daysQuery(span, day),
});

/** Turns filters and order into the query of the list. */
export const toListQuery = ({ sort, ...filters }: MovementsAddress, day: string) => ({
  ...toMovementsQuery(filters, day),
  ...(sort !== "newest" && { sort }),
});

export const noFilters: Omit<MovementsAddress, "sort"> = {
  type: "",
  reason: "",
  item: "",
  user: "",
  ...anyTime,
};

export const isFiltered = ({ sort: _, ...filters }: MovementsAddress): boolean =>
  Object.values(filters).some(Boolean);
