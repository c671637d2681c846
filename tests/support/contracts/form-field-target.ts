/** A field of a form of the shop, for `field-targets.ts`. */
import { each, type Target } from "./target.ts";

export const formFieldTarget = (): Target => ({
  path: "/api/settings/forms/deviceIntake/color",
  base: () => Promise.resolve({}),
  values: each({
    isRequired: false,
    isHidden: false,
    defaultValue: "Nyeusi",
    label: { en: "Paint", sw: "Rangi" },
    help: { en: "As on the box", sw: "" },
    rules: [{ rule: "maxLength", value: 20 }],
  }),
});
