/** The logo and the colours of the shop. The colour is a setting of the category `appearance`. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { done, id } from "#src/shared/fields.ts";
import { MAX_PICTURE_BYTES } from "#src/shared/pictures.ts";
import { logoSides, logoSizes } from "./rules.ts";
import { appearanceSettings } from "../branding-schemas.ts";

export const publicAppearance = z.object({
  /** The shop's name. */
  name: z.string(),
  ...appearanceSettings.pick({ brandColor: true, logo: true }).shape,
});
export type PublicAppearance = z.output<typeof publicAppearance>;

export const brandingContract = contract({
  getAppearance: {
    method: "GET",
    path: "/api/appearance",
    summary: "The name, the logo and the colour of the shop, for the sign-in",
    access: "public",
    duringMaintenance: true,
    refreshesOn: ["settings"],
    output: publicAppearance,
  },
  saveLogo: {
    method: "POST",
    path: "/api/appearance/logo",
    summary: "Stores the logo of the shop, in place of its earlier one",
    access: "manage_settings",
    files: { photo: { kind: "picture", maxBytes: MAX_PICTURE_BYTES, sides: logoSides } },
    output: appearanceSettings,
    status: 201,
    idempotencyKey: "required",
  },
  deleteLogo: {
    method: "DELETE",
    path: "/api/appearance/logo",
    summary: "Deletes the logo of the shop",
    access: "manage_settings",
    output: done,
    errors: ["not_found"],
    idempotencyKey: "optional",
  },
  getLogo: {
    method: "GET",
    path: "/api/logo/:id/:size",
    summary: "The logo as JPEG; an earlier logo is not found",
    access: "public",
    duringMaintenance: true,
    params: z.strictObject({ id, size: z.enum(logoSizes) }),
    produces: "image/jpeg",
  },
  getShopColours: {
    method: "GET",
    path: "/api/shop-colours/:colour",
    summary: "A stylesheet with the colours that Fundi derives from a colour",
    access: "public",
    duringMaintenance: true,
    params: z.strictObject({ colour: z.string().regex(/^[0-9a-f]{6}$/) }),
    produces: "text/css",
  },
});
