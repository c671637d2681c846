/** Every module of this area that exports schemas of the API. */
import * as categories from "./categories/contract.ts";
import * as schemas from "./core/expense-schemas.ts";
import * as expenses from "./expenses/contract.ts";

export const schemaModules = [schemas, expenses, categories];
