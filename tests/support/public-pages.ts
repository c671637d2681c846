/** What tests of the public pages share: a shop that phones without scripts come to, and what a page weighs. */
import { afterAll, expect } from "vitest";
import { buildClientWhenStale } from "../../scripts/build-client.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { signedIn, type TestClient } from "./client.ts";

type Headers = Record<string, string>;

export interface PublicShop {
  app: TestApp;
  care: TestClient;
  technician: TestClient;
  /** An address of its own for each request, so that the limits of one test do not meet another. */
  fromAnywhere(): Headers;
  open(path: string, headers?: Headers): Promise<Response>;
  /** Sends a form as a browser without scripts does. */
  submit(path: string, fields: Headers, headers?: Headers): Promise<Response>;
  /** Bytes over the wire with all the page loads, which is something. */
  weightOf(path: string): Promise<number>;
}

/** The screens as they are shipped; behind a proxy of our own, so that a test can come from many addresses. */
export async function openPublicShop(): Promise<PublicShop> {
  await buildClientWhenStale(() => {});
  const app = await startTestApp({ FUNDI_TRUST_PROXY: "loopback" });
  afterAll(() => app.close());
  const admin = await signedIn(app, { role: "admin" });
  await admin.put("/api/settings/business", { name: "Fundi Simu Kariakoo", phone: "0712 345 678" });

  let lastAddress = 0;
  const fromAnywhere = () => ({
    "x-forwarded-for": `10.1.${lastAddress >> 8}.${lastAddress++ & 255}`,
  });
  const open = (path: string, headers: Headers = {}) =>
    fetch(app.url + path, { redirect: "manual", headers: { ...fromAnywhere(), ...headers } });
  return {
    app,
    care: await signedIn(app, { role: "customer-care", name: "Rehema Counter" }),
    technician: await signedIn(app, {
      role: "technician",
      name: "Juma Bench",
      maxDevicesAllowed: 100,
    }),
    fromAnywhere,
    open,
    submit: (path, fields, headers = {}) =>
      fetch(app.url + path, {
        method: "POST",
        redirect: "manual",
        headers: { ...fromAnywhere(), ...headers },
        body: new URLSearchParams(fields),
      }),
    weightOf: (path) => weigh(open, path),
  };
}

async function weigh(open: PublicShop["open"], path: string): Promise<number> {
  let bytes = 0;
  const fetched = async (address: string) => {
    const answer = await open(address, { "accept-encoding": "gzip" });
    expect(answer.status, address).toBe(200);
    const body = await answer.text();
    // Pictures and fonts are as large as they are; text travels compressed.
    bytes += Number(answer.headers.get("content-length") ?? body.length);
    return body;
  };
  const page = await fetched(path);
  const linked = [...page.matchAll(/(?:<link[^>]+href|<script[^>]+src|<img[^>]+src)="([^"]+)"/g)];
  for (const [, address = ""] of linked) {
    const body = await fetched(address);
    for (const [, font = ""] of body.matchAll(/url\((\/assets\/[^)]+\.woff2)\)/g))
      await fetched(font);
  }
  expect(linked.length).toBeGreaterThanOrEqual(3);
  return bytes;
}
