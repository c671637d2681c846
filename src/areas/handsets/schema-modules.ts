/** Every module of this area that exports schemas of the API. */
import * as handsets from "./contract.ts";
import * as imei from "./imei-field.ts";
import * as lost from "./lost/contract.ts";
import * as photos from "./photo-schemas.ts";
import * as repairs from "./repair-schemas.ts";

export const schemaModules = [handsets, photos, repairs, lost, imei];
