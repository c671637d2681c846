/** Every module of this area that exports schemas of the API. */
import * as users from "./contract.ts";
import * as demoData from "./demo-data/contract.ts";
import * as firstSteps from "./first-steps/contract.ts";
import * as passkey from "./second-factors/passkey.ts";
import * as passkeys from "./passkeys/contract.ts";
import * as pin from "./pin/contract.ts";
import * as roles from "./roles/contract.ts";
import * as savedFilters from "./saved-filters/contract.ts";
import * as sessions from "./sessions/contract.ts";
import * as setup from "./setup/contract.ts";

export const schemaModules = [
  users,
  demoData,
  firstSteps,
  passkey,
  passkeys,
  pin,
  roles,
  savedFilters,
  sessions,
  setup,
];
