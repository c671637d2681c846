import { contract } from "#src/shared/contract.ts";
import { shopSettings } from "./contract.ts";

/** The settings that every screen reads. They are separate, so that screens need not load the endpoints for changes. */
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
