import { contract } from "#src/shared/contract.ts";
import { shopSettings } from "./contract.ts";

/** A separate contract: every screen reads these settings, and should not load the endpoints that change settings. */
export const shopSettingsContract = contract({
  getShopSettings: {
    method: "GET",
    path: "/api/settings/shop",
    summary:
      "What every screen needs: the business, how money is written, what the intake asks for",
    access: "signed-in",
    refreshesOn: ["settings"],
    output: shopSettings,
  },
});
