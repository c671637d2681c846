/** Tests the public pages as a phone without scripts sees them: over HTTP, from the production build. */
import { describe, expect, test } from "vitest";
import { openPublicShop } from "./support/public-pages.ts";
import { signedIn } from "./support/client.ts";
import { finishChecklist, newPhone, signature, takenIn } from "./support/shop/devices.ts";

const { app, care, technician, fromAnywhere, open, submit, weightOf } = await openPublicShop();

async function repair() {
  const phone = newPhone();
  const device = await takenIn(care, {
    customer: { name: "Mwanaidi Siri", phone, email: "siri@example.com" },
    brand: "Samsung",
    model: "Galaxy A54",
    serialNumber: "SN-SECRET",
    imei: "490154203237518",
    acceptDuplicate: true,
    issueDescription: "Kioo cha siri",
    accessories: "Chaja yake",
    finalAmount: 8_500_000,
    depositAmount: 4_250_000,
    depositPayment: { method: "mobile_money", provider: "mpesa", reference: `SECRET${phone}` },
    technicianId: technician.userId,
    expectedReturnDate: "2099-03-01",
  });
  await care.post(`/api/devices/${device.id}/remarks`, { content: "Maneno ya ndani" });
  return { device, phone };
}

async function prefer(customerId: string, preferredLanguage: "en" | "sw" | null) {
  const { version } = (await care.get(`/api/customers/${customerId}`)).body;
  const changed = await care.patch(`/api/customers/${customerId}`, { version, preferredLanguage });
  expect(changed.body).toMatchObject({ preferredLanguage });
}

const otherDigits = (phone: string): string => (phone.endsWith("0000") ? "0001" : "0000");

const secrets =
  /Mwanaidi|siri@|SECRET|490154203237518|Chaja|Kioo|Rehema|Juma|Maneno|754\d{6}|754 \d{3}/i;

describe("the page of a repair", () => {
  test("shows steps, promised day, balance and the shop, and nothing private", async () => {
    const { device } = await repair();
    const answer = await open(`/track/${device.trackingToken}`);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    for (const shown of [
      device.ticketNumber,
      "Samsung Galaxy A54",
      "A technician has it",
      "Sunday 1 March",
      "TSh\u00a042,500.00",
      "Fundi Simu Kariakoo",
      "tel:+255712345678",
    ]) {
      expect(page).toContain(shown);
    }
    expect(page).not.toMatch(secrets);
    expect(page).not.toContain(device.id);
    expect(page).not.toContain(device.customerId);
  });

  test("is not cached or indexed, and runs no inline script", async () => {
    const { device } = await repair();
    const answer = await open(`/track/${device.trackingToken}`);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    expect(answer.headers.get("vary")).toMatch(/accept-language/i);
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
    const page = await answer.text();
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
    expect(page).not.toMatch(/<style|\son\w+=/);
  });

  test.each([
    ["as the browser asks", "", "sw-TZ,sw;q=0.9,en;q=0.8", "sw", "Kipo kwa fundi"],
    ["as the browser asks", "", "fr,en-US;q=0.7,sw;q=0.2", "en", "A technician has it"],
    ["as was chosen on the page", "?lang=sw", "en", "sw", "Kipo kwa fundi"],
    ["as the shop does where nobody says", "", "fr", "en", "A technician has it"],
  ])("is available in %s (%s, %s)", async (_, query, accepted, language, words) => {
    const { device } = await repair();
    const answer = await open(`/track/${device.trackingToken}${query}`, {
      "accept-language": accepted,
    });
    const page = await answer.text();
    expect(page).toContain(`<html lang="${language}"`);
    expect(page).toContain(words);
  });

  test("speaks the language its customer prefers, unless the visitor switches", async () => {
    const { device } = await repair();
    await prefer(device.customerId, "sw");
    const languageAt = async (query: string, accepted: string) => {
      const answer = await open(`/track/${device.trackingToken}${query}`, {
        "accept-language": accepted,
      });
      return /<html lang="(..)"/.exec(await answer.text())?.[1];
    };
    expect(await languageAt("", "en")).toBe("sw");
    expect(await languageAt("?lang=en", "sw")).toBe("en");
    await prefer(device.customerId, null);
    expect(await languageAt("", "en")).toBe("en");
  });

  test("weighs less than 100 kB with everything it loads", async () => {
    const { device } = await repair();
    expect(await weightOf(`/track/${device.trackingToken}`)).toBeLessThan(100_000);
  });

  test.each([
    ["well-formed token", "AAAAAAAAAAAAAAAAAAAAAAAA"],
    ["thing that is no token", "..%2f..%2fetc"],
    ["name with markup", "%3Cscript%3Ealert(1)%3C%2Fscript%3E"],
  ])("with an unknown %s says only that the link is invalid", async (_, token) => {
    const answer = await open(`/track/${token}`);
    const page = await answer.text();
    expect(answer.status).toBe(404);
    expect(page).toContain("This link does not work");
    expect(page).toContain('href="/track?lang=en"');
    expect(page).not.toContain("<script>");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

describe("the form", () => {
  test("leads to the repair by ticket number and the last digits of the phone", async () => {
    const { device, phone } = await repair();
    const answer = await submit("/track", {
      ticket: ` ${device.ticketNumber.toLowerCase()} `,
      phoneDigits: phone.slice(-4),
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/track/${device.trackingToken}?lang=en`);
  });

  test("gives the same answer for a wrong ticket and wrong digits, and keeps the typed ticket", async () => {
    const { device, phone } = await repair();
    const tries = [
      { ticket: device.ticketNumber, phoneDigits: otherDigits(phone) },
      { ticket: "R-26-999999", phoneDigits: phone.slice(-4) },
    ];
    const pages: string[] = [];
    for (const fields of tries) {
      const answer = await submit("/track", fields);
      expect(answer.status).toBe(404);
      const page = await answer.text();
      expect(page).toContain(`value="${fields.ticket}"`);
      expect(page).not.toContain(`value="${fields.phoneDigits}"`);
      pages.push(page.replace(fields.ticket, ""));
    }
    expect(pages[0]).toBe(pages[1]);
  });

  test.each([
    ["no ticket", { ticket: " ", phoneDigits: "1234" }, "Enter the ticket number from your slip."],
    ["letters for digits", { ticket: "R-26-000001", phoneDigits: "12a4" }, "Enter four digits"],
    ["nothing at all", {}, "Enter the ticket number from your slip."],
  ])("with %s reports it at the field", async (_, fields, words) => {
    const answer = await submit("/track", fields as Record<string, string>);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(words);
    expect(page).toContain('aria-invalid="true"');
  });

  test("shows typed text as text, never as markup", async () => {
    const page = await (
      await submit("/track", { ticket: '"><script>x()</script>', phoneDigits: "1234" })
    ).text();
    expect(page).not.toContain("<script>x");
  });

  test("limits guesses, also of one ticket from many addresses, and says when to retry", async () => {
    const sameAddress = { "x-forwarded-for": "10.9.9.9" };
    const answers = [];
    for (let guess = 0; guess < 12; guess++) {
      answers.push(
        await submit("/track", { ticket: `R-26-9${guess}`, phoneDigits: "1234" }, sameAddress),
      );
    }
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await last?.text()).toContain("Too many tries");

    const { device, phone } = await repair();
    const fields = { ticket: device.ticketNumber, phoneDigits: otherDigits(phone) };
    let status = 404;
    for (let guess = 0; guess < 25 && status === 404; guess++) {
      status = (await submit("/track", fields)).status;
    }
    expect(status).toBe(422);
    const asked = await submit("/track", { ...fields, phoneDigits: phone.slice(-4) });
    expect(asked.status).toBe(422);
    expect(await asked.text()).toContain("Type your whole phone number, for example 0712345678");
    const found = await submit("/track", { ...fields, phoneDigits: phone });
    expect(found.status).toBe(303);
  });

  test("accepts only small forms", async () => {
    const huge = await submit("/track", { ticket: "x".repeat(5000), phoneDigits: "1234" });
    expect(huge.status).toBe(413);
    expect(await huge.text()).toContain("<h1");
    for (const type of ["text/csv", "application/json"]) {
      const headers = { ...fromAnywhere(), "content-type": type };
      const body = JSON.stringify({ ticket: 5 });
      const strange = await fetch(`${app.url}/track`, { method: "POST", headers, body });
      expect(strange.status).toBe(415);
    }
  });
});

test("agreed credit does not come back as money, also where it was given up", async () => {
  const admin = await signedIn(app, { role: "admin" });
  const comesBack = async (isGivenUp: boolean) => {
    const { device } = await repair();
    const at = `/api/devices/${device.id}`;
    await finishChecklist(technician, device);
    for (const status of ["in_progress", "completed"])
      await technician.post(`${at}/status`, { status, signature });
    const parts = [{ dueOn: "2030-01-01", amount: 4_250_000 }];
    const credit = await admin.post(`${at}/credit`, { parts, reason: "Jirani" });
    expect(credit.status).toBe(201);
    if (isGivenUp) {
      const { debts } = (await admin.get(`/api/customers/${device.customerId}/credit`)).body;
      await admin.post(`/api/debts/${debts[0].id}/write-off`, { reason: "Amehama" });
    }
    await admin.post(`${at}/status`, { status: "in_progress" });
    const ended = await admin.post(`${at}/status`, { status: "unrepairable", remark: "Bodi" });
    expect(ended.body).toMatchObject({ overpaid: 8_500_000 });
    return (await open(`/track/${device.trackingToken}`)).text();
  };
  for (const isGivenUp of [false, true]) {
    const page = await comesBack(isGivenUp);
    expect(page).toContain("You get back");
    expect(page).toContain("TSh\u00a042,500.00");
    expect(page).not.toContain("85,000");
  }
});

describe("a rating", () => {
  const rate = (token: string, fields: Record<string, string>) =>
    fetch(`${app.url}/track/${token}/rating?lang=en`, {
      method: "POST",
      redirect: "manual",
      headers: fromAnywhere(),
      body: new URLSearchParams(fields),
    });

  test("is requested after the hand-over, with a plain form; earlier it changes nothing", async () => {
    const { device } = await repair();
    const page = `/track/${device.trackingToken}`;
    expect(await (await open(page)).text()).not.toContain("/rating");
    const early = await rate(device.trackingToken, { score: "5" });
    expect([early.status, early.headers.get("location")]).toEqual([303, `${page}?lang=en`]);

    const workers = await signedIn(app, { role: "admin" });
    await workers.post(`/api/devices/${device.id}/status`, { status: "cancelled", remark: "x" });
    const ended = await (await open(page)).text();
    expect(ended).toContain("You get back");
    expect(ended).toContain("TSh\u00a042,500.00");
    expect(ended).not.toContain("Still to pay");
    const done = { status: "done", signature, moneyBack: { amount: 4_250_000 } };
    expect((await workers.post(`/api/devices/${device.id}/status`, done)).status).toBe(200);
    expect(await (await open(page)).text()).toContain(`action="${page}/rating?lang=en"`);

    const none = await rate(device.trackingToken, { comment: "x" });
    expect(none.status).toBe(422);
    expect(await none.text()).toContain("Choose from 1 to 5 stars.");
    for (const score of ["0", "6", "1.5", "five", "1e9"]) {
      expect((await rate(device.trackingToken, { score })).status, score).toBe(422);
    }
    const hostile = { score: "4", comment: "<script>alert(1)</script>" };
    const given = await rate(device.trackingToken, hostile);
    expect([given.status, given.headers.get("location")]).toEqual([
      303,
      `${page}?lang=en&rated=1#rating`,
    ]);
    const after = await (await open(`${page}?lang=en&rated=1`)).text();
    expect(after).toContain("Thank you!");
    // Only the shop can read the customer's comment.
    expect(after).not.toContain("alert(1)");
    const { body } = await care.get(`/api/devices/${device.id}`);
    expect(body.ratings).toMatchObject([{ ...hostile, score: 4 }]);
    expect((await rate("x".repeat(32), { score: "4" })).status).toBe(404);
  });
});

test("after paying on a provider's page, the customer reads in their language that the shop checks it", async () => {
  for (const [language, title] of [
    ["en", "The shop is checking your payment"],
    ["sw", "Duka linahakiki malipo yako"],
  ] as const) {
    const answer = await open("/paid?session=cs_1", { "accept-language": language });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain(title);
    expect(html).not.toContain("cs_1");
  }
  expect(await weightOf("/paid")).toBeLessThan(100_000);
});
