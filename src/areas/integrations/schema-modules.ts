/** Every module of this area that exports schemas of the API. */
import * as health from "./health/contract.ts";
import * as incoming from "./incoming/contract.ts";
import * as outgoing from "./outgoing/contract.ts";
import * as shipping from "./shipping/contract.ts";

export const schemaModules = [health, incoming, outgoing, shipping];
