/**
 * For tests of public pages: opens a shop, sends requests like a phone without scripts, and measures the size of pages.
 */
import { expect } from "vitest";
import { buildClientWhenStale } from "../../scripts/build-client.ts";
import type { TestApp } from "./app.ts";
import type { TestClient } from "./client.ts";
import { startShop } from "./shop.ts";

type Headers = Record<string, string>;

export interface PublicShop {
  app: TestApp;
  admin: TestClient;
  care: TestClient;
  technician: TestClient;
  /** Returns a header with a new client address, so that requests do not share rate limits. */
  fromAnywhere(): Headers;
  open(path: string, headers?: Headers): Promise<Response>;
  /** Sends a form like a browser without scripts. */
  submit(path: string, fields: Headers, headers?: Headers): Promise<Response>;
  /** The transferred bytes of the page and of everything that it loads. */
  weightOf(path: string): Promise<number>;
}

/** Serves the built screens behind a trusted proxy, so that tests can send requests from many client addresses. */
export async function openPublicShop(): Promise<PublicShop> {
  await buildClientWhenStale(() => {});
  const { app, admin, care, technician } = await startShop(
    { care: "Rehema Counter", technician: "Juma Bench" },
    { env: { FUNDI_TRUST_PROXY: "loopback" } },
  );
  await admin.put("/api/settings/business", { name: "Fundi Simu Kariakoo", phone: "0712 345 678" });

  let lastAddress = 0;
  const fromAnywhere = () => ({
    "x-forwarded-for": `10.1.${lastAddress >> 8}.${lastAddress++ & 255}`,
  });
  const open = (path: string, headers: Headers = {}) =>
    fetch(app.url + path, { redirect: "manual", headers: { ...fromAnywhere(), ...headers } });
  return {
    app,
    admin,
    care,
    technician,
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
    // Adds the bytes that were transferred: for text, these are the compressed bytes.
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
