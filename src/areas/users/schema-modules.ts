/** Every module of this area that exports schemas of the API. */
import * as users from "./contract.ts";
import * as roles from "./roles/contract.ts";
import * as savedFilters from "./saved-filters/contract.ts";
import * as sessions from "./sessions/contract.ts";
import * as setup from "./setup/contract.ts";

export const schemaModules = [users, roles, savedFilters, sessions, setup];
