/** Every module of this area that exports schemas of the API. */
import * as returns from "./contract.ts";
import * as passport from "./passport/contract.ts";

export const schemaModules = [returns, passport];
