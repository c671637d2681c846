/**
 * A shop whose payments are collected by the fakes of all providers. Jobs wait until the test runs them, so that a test
 * decides about the order of all events.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll } from "vitest";
import type { GatewayName } from "#src/areas/payments/gateways/gateway-names.ts";
import type { GatewayServices } from "#src/areas/payments/gateways/server/gateway-context.ts";
import { openSecrets } from "#src/server/secrets.ts";
import { clientOf, type Answered } from "../client.ts";
import { startShop, type Shop } from "../shop.ts";
import { choose } from "../shop/devices.ts";
import { allProviders } from "./all-providers.ts";
import { FakeProvider, type SentCallback } from "./fake-provider.ts";

export interface PaymentShop extends Shop {
  services: GatewayServices;
  /** Lets only this provider collect payments, and returns its fake with an empty memory and without faults. */
  only: (name: GatewayName) => Promise<FakeProvider>;
  callBack: (name: GatewayName, callback: SentCallback) => Promise<Answered>;
}

/** PayPal has no Tanzanian shillings, so a shop has PayPal only if its currency is another one. */
export async function startPaymentShop(currency: "TZS" | "USD"): Promise<PaymentShop> {
  const directory = await mkdtemp(join(tmpdir(), "fundi-payments-"));
  const secretKeyFile = join(directory, "secret.key");
  const shop = await startShop(
    {},
    { hasSimulator: false, env: { FUNDI_SECRET_KEY_FILE: secretKeyFile } },
  );
  const { app, admin } = shop;
  if (currency !== "TZS") await choose(app, "business", "currency", currency);
  const providers = allProviders.filter(
    ({ shape }) => (shape.name === "paypal") === (currency === "USD"),
  );
  const fakes = new Map<GatewayName, FakeProvider>();
  for (const { shape } of providers) {
    const fake = await FakeProvider.start(shape);
    fakes.set(shape.name, fake);
    const path = `/api/payment-gateways/${shape.name}`;
    await admin.post(path, { credentials: shape.credentials, baseUrl: fake.baseUrl });
    await admin.post(`${path}/test`, {});
  }
  await holdJobs(shop);
  afterAll(async () => {
    for (const fake of fakes.values()) await fake.close();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    ...shop,
    services: { secrets: openSecrets(secretKeyFile), publicUrl: app.url },
    async only(name) {
      const fake = fakes.get(name);
      if (!fake) throw new Error(`No fake of ${name}`);
      fake.forget();
      await app.db
        .updateTable("paymentGateways")
        .set({ isOn: sql`name = ${name}` })
        .execute();
      return fake;
    },
    callBack: (name, { headers, body }) =>
      clientOf(app).post(`/api/payments/webhooks/${name}`, body, { headers, key: null }),
  };
}

/** Jobs that are added from now on never run by themselves. */
const holdJobs = async ({ app }: Shop): Promise<void> => {
  await sql`
    create function hold_job() returns trigger language plpgsql as $$
    begin new.run_at := 'infinity'; return new; end $$`.execute(app.db);
  await sql`
    create trigger hold_job before insert or update on graphile_worker._private_jobs
    for each row execute function hold_job()`.execute(app.db);
};
