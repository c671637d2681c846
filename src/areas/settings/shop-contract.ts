import { contract } from "#src/shared/contract.ts";
import { shopSettings } from "./contract.ts";

/** The endpoint with settings for every screen. It is separate, so that screens need not load the other endpoints. */
export const shopSettingsContract = contract({
  getShopSettings: {
    method: "GET",
    path: "/api/settings/shop",
    summary:
      "What every screen needs: the business, how money is written, what the intake asks for",
    access: "signed-in",
    duringMaintenance: true,
    refreshesOn: ["settings"],
    output: shopSettings,
  },
});
