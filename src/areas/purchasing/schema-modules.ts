/** Every module of this area that exports schemas of the API. */
import * as accounts from "./accounts/contract.ts";
import * as agents from "./agents/contract.ts";
import * as claims from "./claims/contract.ts";
import * as purchasing from "./orders/contract.ts";
import * as history from "./orders/history-schemas.ts";
import * as receiving from "./receiving/contract.ts";
import * as receivingSchemas from "./receiving/schemas.ts";
import * as supplierAccount from "./supplier-page/contract.ts";
import * as supplierPayments from "./supplier-payments/contract.ts";
import * as supplierReturns from "./supplier-returns/contract.ts";
import * as priceLists from "./price-lists/contract.ts";
import * as rates from "./rates/contract.ts";
import * as reordering from "./reordering/contract.ts";
import * as sending from "./sending/contract.ts";
import * as suppliers from "./suppliers/contract.ts";

export const schemaModules = [
  purchasing,
  history,
  suppliers,
  accounts,
  rates,
  receiving,
  receivingSchemas,
  supplierAccount,
  supplierPayments,
  supplierReturns,
  priceLists,
  reordering,
  sending,
  claims,
  agents,
];
