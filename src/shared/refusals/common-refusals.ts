import type { handsetRefusals } from "./handset-refusals.ts";
import type { loanerRefusals } from "./loaner-refusals.ts";
import type { onlineShopRefusals } from "./online-shop-refusals.ts";
import type { purchasingRefusals } from "./purchasing-refusals.ts";
import type { RefusalCode } from "./refusals.ts";
import type { shipmentRefusals } from "./shipment-refusals.ts";

type OfSetupAndStock =
  | keyof typeof onlineShopRefusals
  | "cost_follows_stock"
  | "nothing_in_stock"
  | "tax_rate_overlaps"
  | "tax_rate_stays"
  | "simulated_beside_sending"
  | "simulated_and_fiscal"
  | "mail_server_incomplete"
  | "template_occasion_taken"
  | "bulk_ended"
  | "credentials_needed_again"
  | "password_needed_again";
/** The refusals whose words every screen has loaded (see src/client/words/error-text.ts). */
export type CommonRefusalCode = Exclude<
  RefusalCode,
  | OfSetupAndStock
  | keyof typeof purchasingRefusals
  | keyof typeof shipmentRefusals
  | keyof typeof handsetRefusals
  | keyof typeof loanerRefusals
>;
