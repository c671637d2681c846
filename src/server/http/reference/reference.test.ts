import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = (path: string) => fetch(app.url + path, { redirect: "manual" });

test("the reference is shown with all it needs, under the server's own headers", async () => {
  for (const [path, type] of [
    ["/api/docs", "text/html; charset=utf-8"],
    ["/api/docs/", "text/html; charset=utf-8"],
    ["/api/docs/static/swagger-ui.css", "text/css; charset=utf-8"],
    ["/api/docs/static/swagger-initializer.js", "application/javascript; charset=utf-8"],
  ]) {
    const { status, headers } = await get(path!);
    expect([path, status, headers.get("content-type")]).toEqual([path, 200, type]);
    expect(headers.get("content-security-policy")).toContain("default-src 'self'");
  }
});

test("its document names every endpoint, also when many ask for it at once", async () => {
  const [document, shown] = await Promise.all(
    ["/api/openapi.json", "/api/docs/json"].map(async (path) => (await get(path)).json()),
  );
  expect(document).toEqual(shown);
  expect(document).toHaveProperty(["paths", "/api/sales", "post"]);
  expect(document).toHaveProperty(["paths", "/api/openapi.json", "get"]);
});

test("what it does not have is not found, as everywhere", async () => {
  const { status, headers } = await get("/api/docs/nothing");
  expect(status).toBe(404);
  expect(headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
});
