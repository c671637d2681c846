/**
 * Starts a shop for a test file:
 *
 * const { app, admin, care, technician } = await startShop({ care: "Rehema" });
 *
 * One shop serves the whole file, with a signed-in user of each role. The shop is closed after the file, or after the
 * test that started it.
 */
import { afterAll, onTestFinished, TestRunner } from "vitest";
import { startTestApp, type TestApp, type TestOptions } from "./app.ts";
import { inTransaction } from "#src/server/database.ts";
import { switchSimulatorOn } from "#src/areas/payments/gateway-settings/server/gateways.ts";
import { signedIn, type TestClient } from "./client.ts";

/** The names of the users. Each name has a default. */
export interface People {
  admin?: string;
  care?: string;
  technician?: string;
}

export interface Shop {
  app: TestApp;
  admin: TestClient;
  care: TestClient;
  technician: TestClient;
}

export interface ShopOptions extends TestOptions {
  /** Whether the simulator collects payments; by default it does. A new shop has it off. */
  hasSimulator?: boolean;
  env?: Record<string, string>;
}

export async function startShop(
  { admin = "Amina Mwinyi", care = "Grace Massawe", technician = "Juma Ally" }: People = {},
  { env, hasSimulator = true, ...options }: ShopOptions = {},
): Promise<Shop> {
  const app = await startTestApp(env, options);
  const atEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  atEnd(() => app.close());
  if (hasSimulator) await inTransaction(app.db, switchSimulatorOn);
  return {
    app,
    admin: await signedIn(app, { role: "admin", name: admin }),
    care: await signedIn(app, { role: "customer-care", name: care }),
    technician: await signedIn(app, {
      role: "technician",
      name: technician,
      // Lets one technician have all devices of a test file.
      maxDevicesAllowed: 1000,
    }),
  };
}
