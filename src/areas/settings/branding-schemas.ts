import * as z from "zod";
import { emptyToNull, id } from "#src/shared/fields.ts";

/** A colour such as `#0b5a5e`. */
export const hexColour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "is a colour such as #0b5a5e");

/** What the shop looks like on papers, on the sign-in and on public pages. */
export const appearanceSettings = z.strictObject({
  /** The shop's colour; null: Fundi's teal. Where text would be unreadable, it is shown darker or lighter. */
  brandColor: emptyToNull(hexColour).default(null),
  logoOnPapers: z.boolean().default(true),
  /** The uploaded logo; null without one. Width and height are in pixels. */
  logo: z.strictObject({ id, width: z.int(), height: z.int() }).nullable().default(null),
});
export type ShopLogo = NonNullable<z.output<typeof appearanceSettings>["logo"]>;

/** What public pages show of the shop's look. */
export type ShopLook = Pick<z.output<typeof appearanceSettings>, "brandColor" | "logo">;
