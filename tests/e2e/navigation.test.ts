import type { Page, Request } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Device } from "#src/areas/devices/core/contract.ts";
import { signedIn } from "#tests/support/client.ts";
import { openShop } from "#tests/support/journey.ts";
import { waitForLaterCode } from "#tests/support/pages/later-code.ts";
import { takenIn } from "#tests/support/shop/devices.ts";
import { PASSWORD, visitorsOf } from "#tests/support/sign-in.ts";
import { visit } from "#tests/support/visit.ts";

const shopName = "Mlimani Repairs";

const { app, admin, openPage, open, keepOpen } = await openShop({ admin: "Amina Mwinyi" });
const desk = await keepOpen({ as: admin });
const phone = await keepOpen({ as: admin, size: "phone" });
const { newStaff } = visitorsOf(app);

/** The devices in the order of their intake. The screen shows the newest device first. */
const devices: Device[] = [];
beforeAll(async () => {
  await admin.put("/api/settings/business", { name: shopName, phone: "0754 100 200" });
  for (let n = 0; n < 20; n++) devices.push(await takenIn(admin, { model: `Spark ${n}C` }));
});

const addressOf = (page: Page) => page.url().slice(app.url.length);
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });
const rowOf = (page: Page, device: Device | undefined) =>
  page.locator(`a[href="/devices/${device?.id}"]`);
const scrolled = (page: Page) => page.evaluate<number>("scrollY");
const menu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main navigation" }).getByRole("link", { name });

/** The requests of a page that have no answer yet. */
function requestsOf(page: Page, address: RegExp): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  page.on("request", (request) => {
    if (address.test(request.url())) underWay.add(request);
  });
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => underWay.delete(request));
  return underWay;
}

describe("access to pages", () => {
  test("an address without a screen leads to the dashboard, which says so", async () => {
    await visit(desk, "/no/such/page");
    await desk.waitForURL("**/dashboard");
    await desk.getByText("Page not found: /no/such/page").waitFor();
    await heading(desk, /Amina/).waitFor();
    expect(desk.complaints).toEqual([]);
  });

  test("without a session the sign-in comes first, then the requested page", async () => {
    const { email } = await newStaff({ role: "admin" });
    const page = await open("/devices?status=received");
    await page.waitForURL(`**/login?next=${encodeURIComponent("/devices?status=received")}`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL("**/devices?status=received");
    await heading(page, "Devices").waitFor();
    // The sign-in page is not part of the history, so Back leaves the app.
    await page.goBack();
    await expect.poll(() => page.url()).toBe("about:blank");
    // The browser complains that the empty page has no storage. This is expected.
    page.complaints.length = 0;
  });

  test("a session that ended elsewhere leads to the sign-in, and keeps the place", async () => {
    const own = await signedIn(app, { role: "admin", name: "Zawadi" });
    const page = await open("/devices", { as: own });
    await page.getByRole("table").waitFor();
    await own.post("/api/auth/sign-out");
    await page.waitForURL(`**/login?next=${encodeURIComponent("/devices?status=open")}`);
    await page.getByLabel("Email").waitFor();
    expect(page.complaints).toEqual([]);
  });

  test("without a live update the next action leads there, and keeps its target", async () => {
    const own = await signedIn(app, { role: "admin", name: "Zawadi" });
    const page = await openPage({ as: own });
    // Blocks live changes, because they could cause a refetch before or after the click.
    await page.route("**/api/events*", () => {});
    const underWay = requestsOf(page, /\/api\/(?!events)/);
    await page.goto("/devices");
    await page.getByRole("table").waitFor();
    await waitForLaterCode(page);
    // A request that is under way would be refused after the sign-out, and lead to the sign-in before the click.
    await expect.poll(() => underWay.size).toBe(0);
    // Other requests wait for the click. On a busy machine a refetch would lead to the sign-in before it.
    const { promise: clicked, resolve: click } = Promise.withResolvers<void>();
    await page.route("**/api/**", async (route) => {
      await clicked;
      await route.fallback();
    });
    await own.post("/api/auth/sign-out");
    await menu(page, "Customers").click();
    click();
    await page.waitForURL(`**/login?next=${encodeURIComponent("/customers")}`);
    await page.getByLabel("Email").waitFor();
    expect(page.complaints).toEqual([]);
  });

  test("a check of the session is shown; then a shared address opens as it is written", async () => {
    const page = await openPage({ as: admin });
    const asked = hold(page, "**/api/auth/session");
    await page.goto("/devices?search=50%2520off");
    await page.getByText("Checking authentication...").waitFor();
    (await asked).release();
    await heading(page, "Devices").waitFor();
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("50%20off");
    await visit(page, `/devices/${devices[0]?.id}/`);
    await heading(page, /Tecno/).waitFor();
  });
});

describe("navigation between pages", () => {
  test("a new page starts at its top, has a title and is announced; Back restores the scroll position", async () => {
    const page = phone;
    await visit(page, "/devices");
    await heading(page, "Devices").waitFor();
    await expect.poll(() => page.title()).toBe(`Devices · ${shopName}`);
    const below = rowOf(page, devices[3]);
    await below.scrollIntoViewIfNeeded();
    const left = await scrolled(page);
    expect(left).toBeGreaterThan(300);
    await below.click();

    await heading(page, /Tecno/).waitFor();
    await expect.poll(() => page.evaluate("document.activeElement?.tagName")).toBe("H1");
    expect(await scrolled(page)).toBe(0);
    await expect.poll(() => page.title()).toMatch(/^Tecno.*Mlimani Repairs$/);

    await page.goBack();
    await heading(page, "Devices").waitFor();
    // Tolerates one row, because content that was loaded in the meantime may have moved the list by a few pixels.
    await expect.poll(async () => Math.abs((await scrolled(page)) - left)).toBeLessThan(40);
    await page.goForward();
    await heading(page, /Tecno/).waitFor();
    await expect.poll(() => scrolled(page)).toBe(0);
    expect(page.complaints).toEqual([]);
  });

  test("a reload keeps the scroll position", async () => {
    const page = phone;
    await visit(page, "/devices");
    await rowOf(page, devices[0]).waitFor();
    // The app notes the position at the scroll event, which the browser sends with the next frame.
    await page.evaluate(
      "new Promise((done) => { addEventListener('scroll', done, { once: true }); scrollTo(0, 600); }).then(() => {})",
    );
    await page.reload();
    await expect.poll(() => scrolled(page)).toBe(600);
  });

  test("filters are in the address, and Back and Forward restore them", async () => {
    const page = desk;
    await visit(page, "/devices");
    await page.getByRole("searchbox").fill("Spark 19C");
    await page.waitForURL("**/devices?status=open&search=Spark+19C");
    await expect.poll(() => page.getByRole("table").getByRole("row").count()).toBe(2);
    await menu(page, "Customers").click();
    await page.waitForURL("**/customers");
    await page.goBack();
    await page.waitForURL("**/devices?status=open&search=Spark+19C");
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("Spark 19C");
    await page.goForward();
    await heading(page, "Customers").waitFor();
    expect(page.complaints).toEqual([]);
  });

  test("Ctrl-click opens another tab and keeps this one", async () => {
    const page = desk;
    await visit(page, "/dashboard");
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      menu(page, "Devices").click({ modifiers: ["Control"] }),
    ]);
    // Uses no locator: Playwright can miss the first navigation of a new tab, and its locators then wait forever.
    await expect
      .poll(() => tab.evaluate<string | undefined>("document.querySelector('h1')?.textContent"))
      .toBe("Devices");
    expect(addressOf(page)).toBe("/dashboard");
    await tab.close();
  });
});

describe("the code of a page", async () => {
  /** Each test goes to another screen, because this page keeps the code of the former ones. */
  const page = await keepOpen({ as: admin });

  test("is loaded on hover, with its words, and cached", async () => {
    await visit(page, "/dashboard");
    const code = page.waitForResponse("**/assets/devices-with-returns-page-*.js");
    const words = page.waitForResponse("**/assets/customers-*.js");
    await menu(page, "Devices").hover();
    await (await code).finished();
    await menu(page, "Customers").hover();
    await (await words).finished();
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/assets/devices-with-returns-page")) fetched.push(request.url());
    });
    await menu(page, "Devices").click();
    await heading(page, "Devices").waitFor();
    expect(fetched).toEqual([]);
  });

  test("of the staff frame is not loaded for signing in", async () => {
    const visitor = await openPage();
    const fetched: string[] = [];
    visitor.on("request", (request) => fetched.push(request.url()));
    await visitor.goto("/login");
    await visitor.getByLabel("Email").waitFor();
    expect(fetched.filter((url) => /\/(staff-layout|frame|dashboard-page)-/.test(url))).toEqual([]);
  });

  test("while it loads slowly, the frame stays and placeholders are shown", async () => {
    await visit(page, "/dashboard");
    await heading(page, /Amina/).waitFor();
    const code = hold(page, "**/assets/appointments-page-*.js");
    await menu(page, "Appointments").click();
    await page.locator("main [aria-busy]").first().waitFor();
    await menu(page, "Customers").waitFor();
    await page.waitForURL("**/appointments");
    (await code).release();
    await heading(page, "Appointments").waitFor();
  });

  test("that failed to load can be requested again", async () => {
    await visit(page, "/dashboard");
    await heading(page, /Amina/).waitFor();
    const code = "**/assets/order-requests-page-*.js";
    await page.route(code, (route) => route.abort());
    await menu(page, "Order requests").click();
    await page.getByRole("button", { name: "Retry" }).waitFor();
    await menu(page, "Dashboard").click();
    await heading(page, /Amina/).waitFor();
    await menu(page, "Order requests").click();
    await page.getByRole("button", { name: "Retry" }).waitFor();
    await page.unroute(code);
    await page.getByRole("button", { name: "Retry" }).click();
    await heading(page, "Order requests").waitFor();
    page.complaints.length = 0;
  });

  test("of an older version that no longer exists reloads the page once", async () => {
    await visit(page, "/dashboard");
    await heading(page, /Amina/).waitFor();
    let loads = 0;
    page.on("load", () => loads++);
    const gone = { status: 404 };
    await page.route("**/assets/shifts-page-*.js", (route) => route.fulfill(gone), { times: 1 });
    await page.route("**/dashboard", async (route) => {
      const isQuestion = route.request().resourceType() === "fetch";
      if (!isQuestion) return route.continue();
      await route.fulfill({ body: '<script type="module" src="/assets/app-newer.js"></script>' });
    });
    await menu(page, "Shifts").click();
    await heading(page, "Shifts").waitFor();
    await expect.poll(() => addressOf(page)).toBe("/shifts");
    // The screen may be drawn before the browser reports that the page has loaded.
    await expect.poll(() => loads).toBe(1);
    page.complaints.length = 0;
  });
});

/** Delays the answer to the next request for `url` until the test calls `release`. */
async function hold(page: Page, url: string): Promise<{ release: () => void }> {
  return new Promise((held) => {
    void page.route(
      url,
      async (route) => {
        await new Promise<void>((release) => held({ release }));
        await route.continue();
      },
      { times: 1 },
    );
  });
}
