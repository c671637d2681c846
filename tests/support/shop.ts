/**
 * How most files of tests over HTTP start:
 *
 *     const { app, admin, care, technician } = await startShop({ care: "Rehema" });
 *
 * One shop for the whole file, with a person of each role signed in; closed after it.
 */
import { afterAll } from "vitest";
import { startTestApp, type TestApp, type TestOptions } from "./app.ts";
import { signedIn, type TestClient } from "./client.ts";

/** Names of the people, where a test reads them. */
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
  env?: Record<string, string>;
}

export async function startShop(
  { admin = "Amina Mwinyi", care = "Grace Massawe", technician = "Juma Ally" }: People = {},
  { env, ...options }: ShopOptions = {},
): Promise<Shop> {
  const app = await startTestApp(env, options);
  afterAll(() => app.close());
  return {
    app,
    admin: await signedIn(app, { role: "admin", name: admin }),
    care: await signedIn(app, { role: "customer-care", name: care }),
    technician: await signedIn(app, {
      role: "technician",
      name: technician,
      // Room for every device of the file.
      maxDevicesAllowed: 1000,
    }),
  };
}
