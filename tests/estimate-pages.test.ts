/** Tests the approval page as a phone without scripts sees it: over HTTP, from the production build. */
import { describe, expect, test } from "vitest";
import { openPublicShop } from "./support/public-pages.ts";
import { newPhone, put, signature, takenIn } from "./support/shop/devices.ts";

const { app, care, technician, fromAnywhere, open, submit, weightOf } = await openPublicShop();

const labour = {
  kind: "labour",
  description: "Kubadilisha kioo",
  quantity: 1,
  unitPrice: 2_000_000,
};
const part = { kind: "part", description: "Kioo", quantity: 2, unitPrice: 1_500_000 };

async function estimated(given: Record<string, unknown> = {}) {
  const device = await takenIn(care, {
    customer: { name: "Mwanaidi Siri", phone: newPhone(), email: "siri@example.com" },
    brand: "Samsung",
    model: "Galaxy A54",
    serialNumber: "SN-SECRET",
    imei: "490154203237518",
    issueDescription: "Maneno ya siri",
    priority: "rush",
    technicianId: technician.userId,
  });
  await care.post(`/api/devices/${device.id}/remarks`, { content: "Maneno ya ndani" });
  const { body } = await technician.post(`/api/devices/${device.id}/estimates`, {
    lines: [labour, part],
    ...given,
  });
  return { device, estimate: body, path: `/estimates/${body.approvalToken}` };
}

const yes = { decision: "approve", name: "Asha Juma", agree: "yes" };

describe("the page", () => {
  test("shows lines, fee, total and deposit, and nothing private", async () => {
    const { device, estimate, path } = await estimated({ note: "Rangi nyeusi tu" });
    const answer = await open(path);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    for (const shown of [
      device.ticketNumber,
      "Samsung Galaxy A54",
      "Please approve the repair",
      "Kubadilisha kioo",
      "2 × TSh\u00a015,000.00",
      "Rush fee (50%)",
      "TSh\u00a075,000.00",
      "Deposit",
      "TSh\u00a037,500.00",
      "before it costs more than TSh\u00a082,500.00",
      "Rangi nyeusi tu",
      "Fundi Simu Kariakoo",
      "tel:+255712345678",
    ]) {
      expect(page).toContain(shown);
    }
    expect(page).not.toMatch(
      /Mwanaidi|siri|SECRET|490154203237518|Rehema|Juma|ndani|754\d{6}|754 \d{3}/i,
    );
    for (const id of [device.id, estimate.id, device.customerId, device.trackingToken]) {
      expect(page).not.toContain(id);
    }
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
    expect(page).not.toMatch(/<style|\son\w+=/);
  });

  test("is available in Swahili", async () => {
    const { path } = await estimated();
    const page = await (await open(`${path}?lang=sw`)).text();
    expect(page).toContain('<html lang="sw"');
    expect(page).toContain("Tafadhali idhinisha matengenezo");
    expect(page).toContain("Ada ya haraka (50%)");
  });

  test("speaks the language its customer prefers, unless the visitor switches", async () => {
    const { device, path } = await estimated();
    await care.patch(`/api/customers/${device.customerId}`, {
      version: (await care.get(`/api/customers/${device.customerId}`)).body.version,
      preferredLanguage: "sw",
    });
    const english = { "accept-language": "en" };
    expect(await (await open(path, english)).text()).toContain('<html lang="sw"');
    expect(await (await open(`${path}?lang=en`, english)).text()).toContain('<html lang="en"');
  });

  test("weighs less than 100 kB with everything it loads", async () => {
    const { path } = await estimated();
    expect(await weightOf(path)).toBeLessThan(100_000);
  });

  test.each([
    ["a well-formed token", "AAAAAAAAAAAAAAAAAAAAAAAA"],
    ["a thing that is no token", "..%2f..%2fetc"],
    ["markup", "%3Cscript%3Ealert(1)%3C%2Fscript%3E"],
  ])("with %s says only that the link is invalid", async (_, token) => {
    for (const answer of [
      await open(`/estimates/${token}`),
      await submit(`/estimates/${token}`, yes),
    ]) {
      const page = await answer.text();
      expect(answer.status).toBe(404);
      expect(page).toContain("This link does not work");
      expect(page).not.toContain("<script>");
    }
  });

  test("shows hostile text as text, never as markup", async () => {
    const words = '"><script>x()</script>';
    const { path } = await estimated({
      lines: [{ ...labour, description: words }],
      note: words,
    });
    expect(await (await open(path)).text()).not.toContain("<script>x");
    const typed = { decision: "approve", name: words, reason: words };
    expect(await (await submit(path, typed)).text()).not.toContain("<script>x");
  });
});

describe("the answer", () => {
  test("with name and tick approves and is confirmed, also when it is repeated", async () => {
    const { device, path } = await estimated();
    for (let time = 0; time < 2; time++) {
      const answer = await submit(`${path}?lang=en`, { ...yes, signature });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(`${path}?lang=en`);
    }
    const page = await (await open(path)).text();
    expect(page).toContain("You approved this repair");
    expect(page).not.toContain("<form");
    expect(page).not.toContain("Asha");
    expect((await care.get(`/api/devices/${device.id}`)).body).toMatchObject({
      finalAmount: 7_500_000,
      estimate: { status: "approved", decision: { via: "link", name: "Asha Juma", signature } },
    });
    const other = await submit(path, { decision: "decline", reason: "La" });
    expect(other.status).toBe(409);
    expect(await other.text()).toContain("To change your answer, please call the shop");
  });

  test("accepts a signature as large as a finger draws it, and nothing larger", async () => {
    const { device, path } = await estimated();
    const [head = "", picture = ""] = signature.split(",");
    const drawn = (bytes: number) =>
      `${head},${Buffer.concat([Buffer.from(picture, "base64"), Buffer.alloc(bytes)]).toString("base64")}`;
    expect((await submit(path, { ...yes, signature: drawn(300_000) })).status).toBe(413);
    expect((await submit(path, { ...yes, signature: drawn(100_000) })).status).toBe(303);
    expect((await care.get(`/api/devices/${device.id}`)).body.estimate.status).toBe("approved");
  });

  test("with a reason declines", async () => {
    const { device, path } = await estimated();
    expect((await submit(path, { decision: "decline", reason: "Ghali mno" })).status).toBe(303);
    expect(await (await open(path)).text()).toContain("You declined this estimate");
    expect((await care.get(`/api/devices/${device.id}`)).body.estimate.decision.reason).toBe(
      "Ghali mno",
    );
  });

  test.each([
    ["no name", { ...yes, name: " " }, "Please enter your name."],
    ["no tick", { decision: "approve", name: "Asha" }, "Tick the box to agree."],
    ["no decision", { name: "Asha", agree: "yes" }, "We could not read your answer."],
    ["a picture that is none", { ...yes, signature: "data:text/html,x" }, "We could not read"],
  ])("with %s is refused with the reason", async (_, fields, words) => {
    const { device, path } = await estimated();
    const answer = await submit(path, fields as Record<string, string>);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(words);
    expect(page).toContain("<form");
    expect((await care.get(`/api/devices/${device.id}`)).body.estimate.status).toBe("sent");
  });

  test("below the paid amount is accepted, and the rest goes back at the hand-over", async () => {
    const { device, path } = await estimated();
    await care.post(`/api/devices/${device.id}/payments`, { amount: 8_000_000, method: "cash" });
    const answer = await submit(path, yes);
    expect(answer.status).toBe(303);
    const { estimate, finalAmount, overpaid } = (await care.get(`/api/devices/${device.id}`)).body;
    expect(estimate.status).toBe("approved");
    expect(overpaid).toBe(8_000_000 - finalAmount);
  });

  test("to an older version, an expired one or an ended repair is refused with the reason", async () => {
    const older = await estimated();
    await care.post(`/api/devices/${older.device.id}/estimates`, { lines: [labour] });
    const expired = await estimated();
    await app.db
      .updateTable("deviceEstimates")
      .set({ sentAt: "2025-01-01T00:00:00.000Z" })
      .where("id", "=", expired.estimate.id)
      .execute();
    const ended = await estimated();
    await put(app, ended.device.id, { status: "cancelled" });
    for (const [{ path }, words] of [
      [older, "There is a newer estimate"],
      [expired, "This estimate is no longer valid"],
      [ended, "This repair has ended"],
    ] as const) {
      const answer = await submit(path, yes);
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain(words);
      const shown = await open(path);
      expect(shown.status).toBe(200);
      const page = await shown.text();
      expect(page).toContain(words);
      expect(page).not.toContain("<form");
    }
  });

  test("from another site, in another form or too often is refused", async () => {
    const { device, path } = await estimated();
    const foreign = await submit(path, yes, { "sec-fetch-site": "cross-site" });
    expect(foreign.status).toBe(403);
    const headers = { ...fromAnywhere(), "content-type": "application/json" };
    const json = await fetch(app.url + path, { method: "POST", headers, body: "{}" });
    expect(json.status).toBe(415);
    const huge = await submit(path, { ...yes, reason: "x".repeat(400_000) });
    expect(huge.status).toBe(413);
    const sameAddress = { "x-forwarded-for": "10.9.9.8" };
    let last = await submit(path, { decision: "?" }, sameAddress);
    for (let time = 0; time < 31; time++) {
      last = await submit(path, { decision: "?" }, sameAddress);
    }
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await last.text()).toContain("Too many tries");
    expect((await care.get(`/api/devices/${device.id}`)).body.estimate.status).toBe("sent");
  });
});
