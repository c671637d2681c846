/** What a user types about an endpoint. The kinds are one text, so that the form can compare it. */
import * as z from "zod";
import { requiredText } from "#src/shared/fields.ts";
import { webhookUrl, type WebhookEndpoint } from "../contract.ts";
import { webhookKinds, type WebhookKind } from "../kinds.ts";

export const endpointForm = z.object({
  name: requiredText(80),
  url: webhookUrl.refine((typed) => typed !== "", "webhooks:form.wrongAddress"),
  /** The kinds, separated by spaces. */
  kinds: z.string().min(1, "webhooks:form.needKind"),
});
export type EndpointForm = z.output<typeof endpointForm>;

export const kindsIn = (names: string): WebhookKind[] =>
  webhookKinds.filter((kind) => names.split(" ").includes(kind));

/** In the order of `webhookKinds`. */
export const namesOf = (kinds: readonly WebhookKind[]): string =>
  kindsIn(kinds.join(" ")).join(" ");

export const toEndpointForm = ({ name, url, kinds }: WebhookEndpoint): EndpointForm => ({
  name,
  url,
  kinds: namesOf(kinds),
});
