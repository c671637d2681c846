/** The search params of the list of returns. Unknown search params are ignored. */
import { pageHref } from "#src/shared/addresses.ts";
import { idIn, type AddressWords } from "#src/client/address.ts";
import {
  approvalStatuses,
  returnOutcomes,
  returnSteps,
  warrantyStatuses,
  type ApprovalStatus,
  type ReturnOutcome,
  type ReturnStep,
  type WarrantyStatus,
} from "../../rules.ts";

export interface ReturnsAddress {
  search: string;
  step: ReturnStep | "open" | "";
  approval: ApprovalStatus | "";
  warranty: WarrantyStatus | "";
  outcome: ReturnOutcome | "";
  technicianId: string;
  /** The id of the return that is shown beside the list; empty when none is shown. */
  open: string;
  /** Whether the dialog for a new return is open. */
  new: boolean;
}

const oneOf = <T extends string>(known: readonly T[], word: string | undefined): T | "" =>
  known.find((each) => each === word) ?? "";

export function readReturnsAddress(words: AddressWords): ReturnsAddress {
  return {
    search: (words["search"] ?? "").slice(0, 100),
    step: oneOf([...returnSteps, "open" as const], words["step"]),
    approval: oneOf(approvalStatuses, words["approval"]),
    warranty: oneOf(warrantyStatuses, words["warranty"]),
    outcome: oneOf(returnOutcomes, words["outcome"]),
    technicianId: idIn(words["technicianId"]),
    open: idIn(words["open"]),
    new: words["new"] === "true",
  };
}

/** The filters as input of `listReturns`, without `open` and `new`, which only the screen uses. */
export function toReturnsQuery({ open: _, search, ...filters }: ReturnsAddress) {
  const { step, approval, warranty, outcome, technicianId } = filters;
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(step && { step }),
    ...(approval && { approval }),
    ...(warranty && { warranty }),
    ...(outcome && { outcome }),
    ...(technicianId && { technicianId }),
  };
}

/** The address of the list with the given filters. `open` is the id of the return that is shown beside the list. */
export function returnsHref({ new: _, ...address }: Partial<ReturnsAddress>): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(address)) if (value) words.set(name, value);
  return pageHref("/returns", {}, Object.fromEntries(words));
}

export const noFilters = {
  step: "",
  approval: "",
  warranty: "",
  outcome: "",
  technicianId: "",
} as const;

export const isFiltered = (address: ReturnsAddress): boolean =>
  (Object.keys(noFilters) as (keyof typeof noFilters)[]).some((name) => address[name] !== "");

/** The address of the list when the user last saw it. The "back" link of a return leads there. */
export const lastReturnsList = { current: pageHref("/returns") };
