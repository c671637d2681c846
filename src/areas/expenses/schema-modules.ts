/** Every module of this area that exports schemas of the API. */
import * as categories from "./categories/contract.ts";
import * as expenses from "./contract.ts";

export const schemaModules = [expenses, categories];
