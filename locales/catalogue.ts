import type common from "./en/common.json";
import type customers from "./en/customers.json";
import type errors from "./en/errors.json";
import type receipts from "./en/receipts.json";
import type shell from "./en/shell.json";

/** One line per area: the English file gives the keys their type. A new area adds its line here. */
export type Catalogue = {
  common: typeof common;
  customers: typeof customers;
  errors: typeof errors;
  receipts: typeof receipts;
  shell: typeof shell;
};
