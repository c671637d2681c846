/** The server serves the built screens and what the shop uploaded, and no other file of its machine. */
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { startShop } from "../support/shop.ts";

const { app, admin } = await startShop();
/** Asks for exactly this path; `fetch` would remove its dots. */
const ask = (path: string, method = "GET") =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const sent = request(
      { hostname, port, path, method, headers: { cookie: admin.cookie } },
      (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (text) => (body += text));
        response.on("end", () => resolve({ status: response.statusCode, body }));
      },
    );
    sent.on("error", reject).end();
  });

describe("the server does not serve", () => {
  test.each([
    "/.git/config",
    "/.git/HEAD",
    "/package.json",
    "/package-lock.json",
    "/.vite/manifest.json",
    "/src/app/server.ts",
    "/assets/../../package.json",
    "/assets/..%2f..%2fpackage.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/..%5c..%5cpackage.json",
    "/data/secret.key",
    "/data/postgresql-passwords.json",
    "/node_modules/fastify/package.json",
    "/tests/security/served-files.test.ts",
    "/api/files/../secret.key",
  ])("%s", async (path) => {
    const { status, body } = await ask(path);
    // An address that is no file leads to the staff app, whose page has no data, or is not found.
    expect([200, 400, 404]).toContain(status);
    if (status === 200) expect(body).toContain('<div id="root">');
    expect(body).not.toMatch(/"dependencies"|\[core\]|refs\/heads|startApp/);
  });

  test.each(["/assets/", "/assets", "/api/", "/"])("a list of the files at %s", async (path) => {
    expect((await ask(path)).body).not.toMatch(/Index of|\.js<\/a>/);
  });
});

test("a built file is served under its own path only, and cached by its kind", async () => {
  const page = await (await fetch(`${app.url}/login`)).text();
  const [asset = ""] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
  for (const method of ["GET", "HEAD"]) {
    const answer = await fetch(`${app.url}${asset}?v=1`, { method });
    expect(answer.headers.get("content-type")).toMatch(/javascript/);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await answer.text()).length > 0).toBe(method === "GET");
  }
  const index = await fetch(`${app.url}/index.html`);
  expect([await index.text(), index.headers.get("cache-control")]).toEqual([page, "no-cache"]);
  expect((await ask(`${asset}x`)).body).toContain('<div id="root">');
});

test("the service worker is asked for anew each time, and is of this origin", async () => {
  for (const [path, type] of [
    ["/sw.js", "javascript"],
    ["/manifest-en.webmanifest", "manifest+json"],
    ["/manifest-sw.webmanifest", "manifest+json"],
  ] as const) {
    const { status, headers } = await fetch(`${app.url}${path}`);
    expect([path, status, headers.get("cache-control")]).toEqual([path, 200, "no-cache"]);
    expect(headers.get("content-type")).toContain(type);
    const policy = headers.get("content-security-policy");
    expect(policy).toMatch(/worker-src 'self'/);
    expect(policy).toMatch(/manifest-src 'self'/);
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval'/);
  }
});

test("the manifest names icons and screens that exist", async () => {
  for (const language of ["en", "sw"]) {
    const manifest: any = await (await fetch(`${app.url}/manifest-${language}.webmanifest`)).json();
    expect(manifest).toMatchObject({ name: "Fundi", lang: language, display: "standalone" });
    expect(manifest.icons.map(({ purpose }: any) => purpose)).toContain("maskable");
    for (const { src } of manifest.icons) {
      const icon = await fetch(`${app.url}${src}`);
      expect([src, icon.headers.get("content-type")]).toEqual([src, "image/png"]);
    }
    expect(manifest.shortcuts.map(({ url }: any) => url)).toEqual([
      "/pos",
      "/devices/new",
      "/devices",
      "/inventory/counts",
    ]);
  }
});

test("TRACE is not supported", async () => {
  expect((await ask("/", "TRACE")).status).toBe(404);
  expect((await ask("/api/settings", "TRACE")).status).toBe(404);
});

test("answers name no version of the server", async () => {
  const { headers } = await fetch(`${app.url}/api/nothing`);
  expect(headers.get("server")).toBeNull();
  expect(headers.get("x-powered-by")).toBeNull();
});
