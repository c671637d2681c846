import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { IntegrationSource } from "#src/server/integration-source.ts";
import { requestSafely } from "#src/server/outgoing/request-safely.ts";
import { NUMBER_PLACE } from "../contract.ts";

const LONGEST_WAIT_MS = 10_000;

/** The shipping providers, as integrations. A check asks the server of the tracking page. */
export const shippingIntegrations: IntegrationSource = {
  kind: "shipping_provider",
  async list(db) {
    const rows = await db
      .selectFrom("shippingProviders")
      .select(["id", "name", "isActive", "trackingUrl"])
      .orderBy("name")
      .execute();
    return rows.map(({ id, name, isActive, trackingUrl }) => ({
      name: id,
      label: name,
      isActive,
      isSetUp: trackingUrl !== null,
    }));
  },
  async ask(db, id) {
    const row = await db
      .selectFrom("shippingProviders")
      .select("trackingUrl")
      .where("id", "=", id)
      .executeTakeFirst();
    const page = (row?.trackingUrl ?? "").replace(NUMBER_PLACE, "0");
    if (!URL.canParse(page)) return { isHealthy: false, detail: null };
    const { allowPrivateWebhooks } = await getSettings(db, "security");
    const answer = await requestSafely({
      url: new URL("/", page).href,
      method: "GET",
      withinMs: LONGEST_WAIT_MS,
      allowsPrivate: allowPrivateWebhooks,
    });
    if ("problem" in answer) return { isHealthy: false, detail: null };
    const isHealthy = answer.status < 500;
    return { isHealthy, detail: isHealthy ? null : `HTTP ${answer.status}` };
  },
};
