/** Every module of this area that exports schemas of the API. */
import * as integrity from "./integrity/contract.ts";
import * as operation from "./operation/contract.ts";
import * as retention from "./retention/contract.ts";

export const schemaModules = [integrity, operation, retention];
