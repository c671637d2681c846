/** Tax rates by code and day, and charges. A line of a sale and a receipt keep the code and the rate of their day. */
import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import { day, id, idParams, moment, person, requiredText } from "#src/shared/fields.ts";
import { chargeSchemas, withoutDefaults } from "../contract.ts";
import { taxCodes, taxedMethods } from "./rules.ts";

const percent = z.number().min(0).max(100).multipleOf(0.01);
const reason = requiredText(300);

export const taxRate = z.object({
  id,
  code: z.enum(taxCodes),
  /** In percent; prices include the tax. */
  rate: z.number(),
  /** null: any method that has no rate of its own. */
  paymentMethod: z.enum(taxedMethods).nullable(),
  validFrom: day,
  /** The last day; null: until another rate follows. */
  validTo: day.nullable(),
  createdBy: person.nullable(),
  createdAt: moment,
});
export type TaxRate = z.output<typeof taxRate>;

const rateList = z.object({ items: z.array(taxRate) });

export const newTaxRate = z.strictObject({
  code: z.enum(taxCodes),
  rate: percent,
  paymentMethod: z.enum(taxedMethods).nullable().default(null),
  /** Today or later, in the shop's time zone. */
  validFrom: day,
  validTo: day.nullable().default(null),
  reason,
});
export type NewTaxRate = z.output<typeof newTaxRate>;

/** What decides about the amounts that customers owe beside prices, and how much they may owe. */
export const chargeSettings = z.strictObject({
  ...chargeSchemas.business.shape,
  ...chargeSchemas.sales.shape,
});
export type ChargeSettings = z.output<typeof chargeSettings>;

/** Fields that are not sent stay unchanged. */
export const changeOfCharges = withoutDefaults(chargeSettings).extend({
  reason,
}) as unknown as z.ZodType<Partial<ChargeSettings> & { reason: string }>;

export const taxesContract = contract({
  getCharges: {
    method: "GET",
    path: "/api/settings/charges",
    summary: "The charges beside prices, cash rounding and the credit limit",
    access: "manage_charges",
    refreshesOn: ["settings"],
    output: chargeSettings,
  },
  changeCharges: {
    method: "POST",
    path: "/api/settings/charges",
    summary: "Changes the given charges, from now on; what customers owe already stays as it is",
    access: "manage_charges",
    body: changeOfCharges,
    output: chargeSettings,
    idempotencyKey: "optional",
  },
  listTaxRates: {
    method: "GET",
    path: "/api/tax-rates",
    summary: "All tax rates with their days, also past and future ones",
    access: "signed-in",
    refreshesOn: ["settings"],
    output: rateList,
  },
  addTaxRate: {
    method: "POST",
    path: "/api/tax-rates",
    summary: "Adds a rate from a day on; the open-ended rate before it ends the day before",
    access: "manage_tax_rates",
    body: newTaxRate,
    output: rateList,
    status: 201,
    errors: ["tax_rate_overlaps"],
    idempotencyKey: "required",
  },
  endTaxRate: {
    method: "POST",
    path: "/api/tax-rates/:id/end",
    summary: "Sets the last day of a rate, today or later; the standard rate can only be replaced",
    access: "manage_tax_rates",
    params: idParams,
    body: z.strictObject({ validTo: day, reason }),
    output: rateList,
    errors: ["tax_rate_stays"],
    idempotencyKey: "required",
  },
  removeTaxRate: {
    method: "POST",
    path: "/api/tax-rates/:id/remove",
    summary: "Removes a rate that has not begun; the rate before it goes on",
    access: "manage_tax_rates",
    params: idParams,
    body: z.strictObject({ reason }),
    output: rateList,
    errors: ["tax_rate_stays"],
    idempotencyKey: "required",
  },
});
