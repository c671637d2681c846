import * as z from "zod";
import { contract } from "#src/shared/contract.ts";
import {
  done,
  email,
  emptyToNull,
  id,
  idParams,
  requiredText,
  text,
  version,
} from "#src/shared/fields.ts";

/** The part of a tracking address that stands for the tracking number. */
export const NUMBER_PLACE = "{number}";

const isTrackingAddress = (typed: string): boolean => {
  const address = typed.replace(NUMBER_PLACE, "1");
  const url = URL.canParse(address) ? new URL(address) : null;
  return (
    url?.protocol === "https:" &&
    !url.username &&
    !url.password &&
    !url.host.includes("{") &&
    typed.split(NUMBER_PLACE).length === 2 &&
    // The number must not choose the server.
    typed.indexOf(NUMBER_PLACE) > "https://".length + url.host.length
  );
};

export const trackingUrl = text(500).refine(isTrackingAddress, {
  message: "begins with https:// and contains {number} once",
});

/** A company that carries parcels for the shop. */
export const shippingProvider = z.object({
  id,
  name: z.string(),
  contactName: z.string().nullable(),
  contactPhone: z.string().nullable(),
  contactEmail: z.string().nullable(),
  /** The address of its tracking page, with {number} in place of the tracking number. */
  trackingUrl: z.string().nullable(),
  isActive: z.boolean(),
  version: z.int(),
});
export type ShippingProvider = z.output<typeof shippingProvider>;

const details = {
  name: requiredText(80),
  contactName: emptyToNull(text(80)),
  contactPhone: emptyToNull(text(40)),
  contactEmail: emptyToNull(email),
  trackingUrl: emptyToNull(trackingUrl),
  isActive: z.boolean(),
};

export const newShippingProvider = z.strictObject({
  name: details.name,
  contactName: details.contactName.optional(),
  contactPhone: details.contactPhone.optional(),
  contactEmail: details.contactEmail.optional(),
  trackingUrl: details.trackingUrl.optional(),
  isActive: details.isActive.default(true),
});
export type NewShippingProvider = z.output<typeof newShippingProvider>;

export const shippingProviderChange = z.strictObject(details).partial().extend({ version });
export type ShippingProviderChange = z.output<typeof shippingProviderChange>;

/** The most shipping providers of a shop, which are shown without pages. */
export const MAX_SHIPPING_PROVIDERS = 100;

export const shippingContract = contract({
  listShippingProviders: {
    method: "GET",
    path: "/api/shipping-providers",
    summary: "The companies that carry parcels for the shop, by name",
    access: "manage_integrations",
    refreshesOn: ["integrations"],
    output: z.object({ items: z.array(shippingProvider) }),
  },
  createShippingProvider: {
    method: "POST",
    path: "/api/shipping-providers",
    summary: "Adds a company that carries parcels",
    access: "manage_integrations",
    body: newShippingProvider,
    output: shippingProvider,
    status: 201,
    errors: ["conflict"],
    idempotencyKey: "required",
  },
  updateShippingProvider: {
    method: "PATCH",
    path: "/api/shipping-providers/:id",
    summary: "Changes a company that carries parcels",
    access: "manage_integrations",
    params: idParams,
    body: shippingProviderChange,
    output: shippingProvider,
    errors: ["stale_version", "conflict"],
    idempotencyKey: "optional",
  },
  deleteShippingProvider: {
    method: "DELETE",
    path: "/api/shipping-providers/:id",
    summary: "Deletes a company that carries parcels",
    access: "manage_integrations",
    params: idParams,
    output: done,
    idempotencyKey: "optional",
  },
});
