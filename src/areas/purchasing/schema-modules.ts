/** Every module of this area that exports schemas of the API. */
import * as accounts from "./accounts/contract.ts";
import * as purchasing from "./contract.ts";
import * as rates from "./rates/contract.ts";
import * as receiving from "./receiving/contract.ts";
import * as receivingSchemas from "./receiving/schemas.ts";
import * as suppliers from "./suppliers/contract.ts";

export const schemaModules = [purchasing, suppliers, accounts, rates, receiving, receivingSchemas];
