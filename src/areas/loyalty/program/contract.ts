/**
 * The rules of the loyalty program: how customers earn points, what points are worth, and the levels. They change by
 * `PUT /api/settings/loyalty`.
 */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { requiredText } from "#src/shared/fields.ts";
import { loyaltyLevels } from "#src/areas/customers/levels.ts";
import { loyaltySettings, withoutDefaults, type Settings } from "#src/areas/settings/contract.ts";

export type LoyaltyRules = Settings["loyalty"];

/** Fields that are not sent stay unchanged. */
const someRules = withoutDefaults(loyaltySettings);

/** What a change of the rules would do to a level. */
export const levelPreview = z.object({
  level: z.enum(loyaltyLevels),
  /** The number of customers who have this level now. */
  now: z.int(),
  /** The number of customers who would have it afterwards. */
  after: z.int(),
  /** The number of customers who would reach it. */
  gained: z.int(),
  /** The number of customers who would leave it for a higher one. */
  left: z.int(),
});
export type LevelPreview = z.output<typeof levelPreview>;

export const rulesPreview = z.object({ levels: z.array(levelPreview) });

/** Points that last longer by the present rules than was promised with them. */
export const moreTime = z.object({
  customers: z.int(),
  points: z.int(),
});
export type MoreTime = z.output<typeof moreTime>;

export const programContract = contract({
  getLoyaltyRules: {
    method: "GET",
    path: "/api/loyalty/rules",
    summary: "The rules of the loyalty program",
    access: "manage_loyalty",
    refreshesOn: ["settings", "points"],
    output: loyaltySettings,
  },
  previewLoyaltyRules: {
    method: "POST",
    path: "/api/loyalty/rules/preview",
    summary:
      "How many customers a change of the rules would move to another level; changes nothing",
    access: "manage_loyalty",
    body: someRules as unknown as z.ZodType<Partial<LoyaltyRules>>,
    output: rulesPreview,
  },
  previewMoreTime: {
    method: "GET",
    path: "/api/loyalty/rules/more-time",
    summary: "The points that customers have which would last longer by the present rules",
    access: "manage_loyalty",
    refreshesOn: ["settings", "points", "sales", "devices", "rewards", "customers"],
    output: moreTime,
  },
  giveMoreTime: {
    method: "POST",
    path: "/api/loyalty/rules/more-time",
    summary:
      "Gives the points that customers have the days of the present rules where they are more",
    access: "manage_loyalty",
    body: z.strictObject({ reason: requiredText(300) }),
    output: moreTime,
    idempotencyKey: "required",
  },
});
