/** All modules of this area that export schemas of the API. The reference of the API is generated from them. */
import * as adjustments from "./adjustments/contract.ts";
import * as alerts from "./alerts/contract.ts";
import * as analytics from "./analytics/contract.ts";
import * as catalogue from "./catalogue/contract.ts";
import * as inventory from "./core/contract.ts";
import * as counts from "./counts/contract.ts";
import * as dashboard from "./dashboard/contract.ts";
import * as demand from "./demand/contract.ts";
import * as imports from "./import/contract.ts";
import * as labels from "./labels/contract.ts";
import * as movements from "./movements/contract.ts";
import * as movementsStockMovement from "./stock-movement.ts";
import * as pictures from "./pictures/contract.ts";
import * as receiving from "./receiving/contract.ts";
import * as serials from "./serials/contract.ts";
import * as sku from "./sku/contract.ts";
import * as terms from "./terms/contract.ts";
import * as value from "./value/contract.ts";

export const schemaModules = [
  adjustments,
  alerts,
  analytics,
  catalogue,
  inventory,
  counts,
  dashboard,
  demand,
  imports,
  labels,
  movements,
  movementsStockMovement,
  pictures,
  receiving,
  serials,
  sku,
  terms,
  value,
];
