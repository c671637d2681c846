import type { PersonalDataHolder } from "#src/areas/customers/server/personal-data.ts";
import { estimatesPersonalData } from "#src/areas/devices/estimates/server/personal-data.ts";
import { repairsPersonalData } from "#src/areas/devices/server/personal-data.ts";
import { pointsPersonalData } from "#src/areas/loyalty/server/personal-data.ts";
import {
  receiptsPersonalData,
  refundsPersonalData,
} from "#src/areas/payments/server/personal-data.ts";
import { returnsPersonalData } from "#src/areas/returns/server/personal-data.ts";
import { salesPersonalData } from "#src/areas/sales/server/personal-data.ts";
import { refundRequestsPersonalData } from "#src/areas/sales/refund-requests/server/personal-data.ts";

/** Every place outside the customers area that keeps personal data of customers: exported and erased with them. */
export const personalDataHolders: readonly PersonalDataHolder[] = [
  receiptsPersonalData,
  refundsPersonalData,
  repairsPersonalData,
  estimatesPersonalData,
  salesPersonalData,
  refundRequestsPersonalData,
  pointsPersonalData,
  returnsPersonalData,
];
