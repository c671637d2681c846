/** Every module of this area that exports schemas of the API. */
import * as returns from "./contract.ts";
import * as passport from "./passport/contract.ts";
import * as replacement from "./replacement/contract.ts";
import * as replacements from "./replacement-schemas.ts";

export const schemaModules = [returns, passport, replacement, replacements];
