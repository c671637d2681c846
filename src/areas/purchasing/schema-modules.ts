/** Every module of this area that exports schemas of the API. */
import * as accounts from "./accounts/contract.ts";
import * as purchasing from "./contract.ts";
import * as priceLists from "./price-lists/contract.ts";
import * as rates from "./rates/contract.ts";
import * as reordering from "./reordering/contract.ts";
import * as sending from "./sending/contract.ts";
import * as suppliers from "./suppliers/contract.ts";

export const schemaModules = [
  purchasing,
  suppliers,
  accounts,
  rates,
  priceLists,
  reordering,
  sending,
];
