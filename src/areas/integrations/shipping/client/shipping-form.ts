/** What a user types about a shipping provider. */
import * as z from "zod";
import { email, requiredText, text } from "#src/shared/fields.ts";
import { trackingUrl, type ShippingProvider } from "../contract.ts";

const orEmpty = (schema: z.ZodType<string, string>, problem: string) =>
  text(500).refine((typed) => typed === "" || schema.safeParse(typed).success, problem);

export const shippingForm = z.object({
  name: requiredText(80),
  contactName: text(80),
  contactPhone: text(40),
  contactEmail: orEmpty(email, "common:invalid.email"),
  trackingUrl: orEmpty(trackingUrl, "integrations:shipping.wrongAddress"),
  isActive: z.boolean(),
});
export type ShippingForm = z.output<typeof shippingForm>;

export const toShippingForm = (provider: ShippingProvider | null): ShippingForm => ({
  name: provider?.name ?? "",
  contactName: provider?.contactName ?? "",
  contactPhone: provider?.contactPhone ?? "",
  contactEmail: provider?.contactEmail ?? "",
  trackingUrl: provider?.trackingUrl ?? "",
  isActive: provider?.isActive ?? true,
});
