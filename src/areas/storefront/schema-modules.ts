/** Every module of this area that exports schemas of the API. */
import * as brands from "./brands/contract.ts";
import * as flashSales from "./flash-sales/contract.ts";
import * as places from "./places/contract.ts";
import * as products from "./products/contract.ts";
import * as storefront from "./contract.ts";
import * as reviews from "./reviews/contract.ts";

export const schemaModules = [storefront, flashSales, brands, places, products, reviews];
