/** The search, filter, order and open dialog of the screen, which are kept in its address. */
import { idIn, type AddressWords } from "#src/client/address.ts";
import { customerSorts, type CustomerSort } from "#src/areas/customers/contract.ts";
import { loyaltyLevels, type LoyaltyLevel } from "#src/areas/customers/levels.ts";

const dialogs = ["details", "edit", "add", "redeem"] as const;

export interface MembersAddress {
  search: string;
  level: LoyaltyLevel | undefined;
  /** The order of the list. undefined means newest first. */
  sort: CustomerSort | undefined;
  /** The customer of the open dialog; "" when the dialog asks for the customer. */
  customer: string;
  open: (typeof dialogs)[number] | undefined;
}

export function readMembersAddress(words: AddressWords): MembersAddress {
  return {
    search: (words["search"] ?? "").slice(0, 100),
    level: loyaltyLevels.find((level) => level === words["level"]),
    sort: customerSorts.find((known) => known === words["sort"] && known !== "newest"),
    customer: idIn(words["customer"]),
    open: dialogs.find((dialog) => dialog === words["open"]),
  };
}
