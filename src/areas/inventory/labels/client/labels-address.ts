/** The items and the print choices of the labels screen, which are kept in its address. */
import { pageHref } from "#src/shared/addresses.ts";
import { idIn, type AddressWords } from "#src/client/address.ts";
import { labelSizeNames, MAX_ITEMS, type LabelSizeName } from "../rules.ts";
import { normalizeSerial, serialProblem } from "../../serials/serial-number.ts";

export interface LabelsAddress {
  ids: string[];
  /** The serial numbers of the pieces that get a label. Used only if the address has a single item. */
  serials: string[];
  copies: "one" | "shelf";
  size: LabelSizeName;
  price: "yes" | "no";
}

export const readLabelsAddress = (words: AddressWords): LabelsAddress => ({
  ids: [...new Set((words["ids"] ?? "").split(",").map(idIn).filter(Boolean))].slice(0, MAX_ITEMS),
  serials: [...new Set((words["serials"] ?? "").split(",").map(normalizeSerial))]
    .filter((serial) => serialProblem(serial) === null)
    .slice(0, MAX_ITEMS),
  copies: words["copies"] === "shelf" ? "shelf" : "one",
  size: labelSizeNames.find((size) => size === words["size"]) ?? "50x30",
  price: words["price"] === "no" ? "no" : "yes",
});

/** The address that prints labels of these items. */
export const labelsHref = (ids: readonly string[]): string =>
  `${pageHref("/inventory/labels")}?ids=${ids.join(",")}`;

/** The address that prints a label with its serial number for each of these pieces of one item. */
export const pieceLabelsHref = (itemId: string, serials: readonly string[]): string =>
  `${labelsHref([itemId])}&serials=${serials.slice(0, MAX_ITEMS).map(encodeURIComponent).join(",")}`;
