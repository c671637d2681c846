import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { email, moment, requiredText } from "#src/shared/fields.ts";
import { businessSettings, changeOfSettings } from "#src/areas/settings/contract.ts";
import { password, session } from "../sessions/contract.ts";

const { name, email: businessEmail, address, currency, language, taxRate } = businessSettings.shape;

export const shopSetup = z.strictObject({
  /** The token of the setup link that the server prints when it starts. */
  token: z.string().max(200),
  admin: z.strictObject({ name: requiredText(120), email, password }),
  business: z.strictObject({
    name: name.unwrap(),
    phone: requiredText(40),
    /** The shop's email; by default the email of the admin. */
    email: businessEmail.unwrap().optional(),
    address: address.unwrap().optional(),
    currency: currency.unwrap().optional(),
    language: language.unwrap().optional(),
    taxRate: taxRate.unwrap().optional(),
  }),
  localization: changeOfSettings("localization").optional(),
  demoData: z.boolean().default(false),
});
export type ShopSetup = z.output<typeof shopSetup>;

export const setupContract = contract({
  getSetup: {
    method: "GET",
    path: "/api/setup",
    summary: "The state of a database nobody has set up yet; 404 afterwards",
    access: "public",
    duringMaintenance: true,
    refreshesOn: ["users", "settings"],
    output: z.object({
      database: z.object({ kind: z.enum(["embedded", "external"]), version: z.string() }),
      migrations: z.object({
        applied: z.array(z.object({ name: z.string(), appliedAt: moment })),
        pending: z.array(z.string()),
      }),
      /** Whether the database already has stored settings, although nobody has set up the shop. */
      hasSettings: z.boolean(),
      /** Whether the setup can fill a demo shop. */
      demoShop: z.boolean(),
    }),
    errors: ["not_found"],
  },
  setUpShop: {
    method: "POST",
    path: "/api/setup",
    summary: "The first admin and the business; signs the admin in. 404 once an admin exists",
    access: "public",
    duringMaintenance: true,
    body: shopSetup,
    output: session,
    status: 201,
    errors: [
      "not_found",
      "setup_token_invalid",
      "too_many_requests",
      "weak_password",
      "breached_password",
    ],
    idempotencyKey: "required",
    rateLimit: { max: 60, seconds: 60 },
  },
  getDemoShop: {
    method: "GET",
    path: "/api/setup/demo-shop",
    summary: "Is the demo shop, if one was asked for, ready?",
    access: "signed-in",
    refreshesOn: [],
    output: z.object({ status: z.enum(["none", "filling", "ready", "failed"]) }),
  },
});
