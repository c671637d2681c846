/** What a user types about an endpoint. The kinds are one text, so that the form can compare it. */
import * as z from "zod";
import { ApiRefusal } from "#src/client/data/api.ts";
import { requiredText } from "#src/shared/fields.ts";
import { webhookUrl, type WebhookEndpoint } from "../contract.ts";
import { webhookKinds, type WebhookKind } from "../kinds.ts";

export const endpointForm = z.object({
  name: requiredText(80),
  url: requiredText(500).refine(
    (typed) => webhookUrl.safeParse(typed).success,
    "webhooks:form.wrongAddress",
  ),
  /** The kinds, separated by spaces. */
  kinds: z.string().min(1, "webhooks:form.needKind"),
});
export type EndpointForm = z.output<typeof endpointForm>;

export const kindsIn = (names: string): WebhookKind[] =>
  webhookKinds.filter((kind) => names.split(" ").includes(kind));

/** In the order of `webhookKinds`. */
export const namesOf = (kinds: readonly WebhookKind[]): string =>
  kindsIn(kinds.join(" ")).join(" ");

export const toEndpointForm = (endpoint: WebhookEndpoint | null): EndpointForm => ({
  name: endpoint?.name ?? "",
  url: endpoint?.url ?? "",
  kinds: namesOf(endpoint?.kinds ?? []),
});

/** Gives the refusal of an address its words. The server refuses addresses that are not public or not encrypted. */
export async function explainAddress<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof ApiRefusal) || !error.fields["url"]) throw error;
    throw Object.assign(new Error(error.message), {
      fields: { ...error.fields, url: "webhooks:form.refusedAddress" },
    });
  }
}
