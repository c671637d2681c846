/** What staff write down about a customer. */
import * as z from "zod";
import { id, moment, person } from "#src/shared/fields.ts";

export const customerNote = z.object({
  id,
  content: z.string(),
  createdBy: person,
  createdAt: moment,
});
export type CustomerNote = z.output<typeof customerNote>;
export const promoChannels = ["sms", "whatsapp", "email", "in_person"] as const;

export const promoMessage = z.object({
  id,
  title: z.string(),
  content: z.string(),
  sentVia: z.enum(promoChannels),
  createdBy: person,
  createdAt: moment,
});
export type PromoMessage = z.output<typeof promoMessage>;
