/** The server soon refuses or disconnects a client that sends slowly, too much at once, or without permission. */
import { describe, expect, test } from "vitest";
import { newId } from "#src/shared/ids.ts";
import { clientOf } from "./support/client.ts";
import { takenIn } from "./support/shop/devices.ts";
import { formWith, smallestPicture } from "./support/shop/pictures.ts";
import { startShop } from "./support/shop.ts";
import { headOf, openLine, type Line } from "./support/socket.ts";

const { app, admin, care } = await startShop(
  {},
  {
    limits: {
      headersMs: 2000,
      bodyMs: 1500,
      largeBodyMs: 2500,
      silenceMs: 700,
      lingerMs: 600,
      lingerSilenceMs: 300,
      keepAliveMs: 300,
      writesPerUser: { atOnce: 1, waiting: 1 },
      largeWritesPerUser: { atOnce: 1, waiting: 0 },
    },
  },
);

const FORM = "multipart/form-data; boundary=x";

/** Sends the text every 50 ms, until the returned function is called. Only the server ends the connection. */
function dribble(line: Line, text: string): () => void {
  const timer = setInterval(() => line.send(text), 50);
  return () => clearInterval(timer);
}

const statusesOf = (answers: string[]): number[] =>
  answers.map((answer) => Number(answer.split(" ")[1])).toSorted((a, b) => a - b);

describe("a connection is closed", () => {
  test("when nothing is sent", async () => {
    const line = await openLine(app);
    await line.untilClosed();
  });

  test("when the headers do not end", async () => {
    const line = await openLine(app);
    line.send("GET /api/health HTTP/1.1\r\nhost: x\r\n");
    const stop = dribble(line, "x-more: y\r\n");
    expect(await line.untilClosed()).toMatch(/^HTTP\/1\.1 408 /);
    stop();
  });

  test("when no next request comes", async () => {
    const line = await openLine(app);
    line.send("GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n");
    expect(await line.untilClosed()).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each([
    ["nobody may send", "POST /api/customers", ""],
    ["leads nowhere", "POST /api/nothing", ""],
    ["needs no body", "GET /api/health", ""],
    ["asks for a page", "GET /", ""],
  ])("when the rest of a request that %s does not come", async (_, target) => {
    const line = await openLine(app);
    line.send(headOf(target, { key: newId() }));
    const stop = dribble(line, "{");
    expect(await line.untilClosed()).toMatch(/^HTTP\/1\.1 \d{3} /);
    stop();
  });
});

describe("a body", () => {
  const timedOut = /^HTTP\/1\.1 408 [^]*application\/problem\+json[^]*"code":"request_timeout"/;

  test.each([
    ["JSON", "POST /api/customers", "application/json"],
    ["JSON nobody asked for", `POST /api/items/${newId()}/archive`, "application/json"],
    ["JSON of many megabytes", "POST /api/item-imports", "application/json"],
  ])("of %s that never comes is refused", async (_, target, type) => {
    const line = await openLine(app);
    line.send(headOf(target, { cookie: care.cookie, key: newId(), type }));
    expect(await line.untilClosed()).toMatch(timedOut);
  });

  test("that arrives byte by byte is refused", async () => {
    const line = await openLine(app);
    line.send(headOf("POST /api/customers", { cookie: care.cookie, key: newId() }));
    const stop = dribble(line, "[");
    expect(await line.untilClosed()).toMatch(timedOut);
    stop();
  });

  test.each(["", '--x\r\ncontent-disposition: form-data; name="photo"; filename="a"\r\n'])(
    "of a form that ends after %j is refused, and so is one that continues slowly",
    async (beginning) => {
      const device = await takenIn(care);
      const open = async (cookie: string) => {
        const line = await openLine(app);
        const target = `POST /api/devices/${device.id}/photos`;
        line.send(headOf(target, { cookie, key: newId(), length: 100_000, type: FORM }));
        line.send(beginning);
        return line;
      };
      const [silent, slow] = await Promise.all([open(care.cookie), open(admin.cookie)]);
      const stop = dribble(slow, "a");
      expect(await silent.untilClosed()).toMatch(timedOut);
      expect(await slow.untilClosed()).toMatch(timedOut);
      stop();
    },
  );

  test("that breaks off leaves nothing behind", async () => {
    const line = await openLine(app);
    line.send(headOf("POST /api/customers", { cookie: care.cookie, key: newId() }));
    line.send('{"name"');
    line.close();
    const phone = "0712999001";
    expect((await care.post("/api/customers", { name: "Asha", phone })).status).toBe(201);
  });
});

describe("a caller without permission is refused before the body is read", () => {
  const nobody = clientOf(app);

  test.each([
    ["broken JSON", "{", {}],
    ["JSON that is nested without end", "[".repeat(100_000), {}],
    ["five megabytes", `"${"x".repeat(5_000_000)}"`, {}],
    ["a text", "x", { "content-type": "text/plain" }],
  ])("with %s", async (_, body, headers) => {
    const refused = await nobody.post("/api/customers", body, { headers });
    expect([refused.status, refused.body.code]).toEqual([401, "unauthenticated"]);
    const other = await nobody.post("/api/customers", body, {
      headers: { ...headers, "sec-fetch-site": "cross-site" },
    });
    expect([other.status, other.body.code]).toEqual([403, "cross_site_request"]);
  });

  test("and a form for an unknown record is not read", async () => {
    for (const path of [`/api/devices/${newId()}/photos`, `/api/items/${newId()}/pictures`]) {
      const line = await openLine(app);
      line.send(headOf(`POST ${path}`, { cookie: admin.cookie, key: newId(), type: FORM }));
      expect(await line.untilAnswered("}")).toMatch(/^HTTP\/1\.1 404 /);
      line.close();
    }
  });

  test("nor is a form for a device with all its photos, unless it repeats an earlier one", async () => {
    const device = await takenIn(care);
    const path = `/api/devices/${device.id}/photos`;
    const key = newId();
    for (let n = 0; n < 11; n++) {
      expect((await care.post(path, await formWith(smallestPicture))).status).toBe(201);
    }
    const first = await care.post(path, await formWith(smallestPicture), { key });
    expect(first.status).toBe(201);
    const line = await openLine(app);
    line.send(headOf(`POST ${path}`, { cookie: care.cookie, key: newId(), type: FORM }));
    expect(await line.untilAnswered("}")).toMatch(/^HTTP\/1\.1 409 [^]*"too_many_photos"/);
    line.close();
    const again = await care.post(path, await formWith(smallestPicture), { key });
    expect([again.status, again.body]).toEqual([201, first.body]);
  });
});

describe("one user", () => {
  test("has a limited number of running writes; some more wait, and others are refused", async () => {
    const lines = await Promise.all([openLine(app), openLine(app), openLine(app)]);
    for (const line of lines) {
      line.send(headOf("POST /api/customers", { cookie: care.cookie, key: newId() }));
    }
    const answers = await Promise.all(lines.map((line) => line.untilClosed()));
    // The first request waits for its body. The second waits for its turn, then for its body. The third is refused.
    expect(statusesOf(answers)).toEqual([408, 408, 503]);
    const sentAway = answers.find((answer) => answer.includes(" 503 "));
    expect(sentAway).toMatch(/retry-after: 2[^]*"code":"server_busy"/);
  });

  test("leaves places for others", async () => {
    const slow = await openLine(app);
    slow.send(headOf("POST /api/customers", { cookie: care.cookie, key: newId() }));
    const written = await admin.post("/api/customers", { name: "Rehema", phone: "0712999005" });
    expect(written.status).toBe(201);
    slow.close();
  });

  test("sends a limited number of files at once, and can still sell meanwhile", async () => {
    const device = await takenIn(care);
    const path = `/api/devices/${device.id}/photos`;
    const slow = await openLine(app);
    slow.send(headOf(`POST ${path}`, { cookie: care.cookie, key: newId(), type: FORM }));
    slow.send("--x\r\n");
    const next = await openLine(app);
    next.send(headOf(`POST ${path}`, { cookie: care.cookie, key: newId(), type: FORM }));
    const came = await Promise.all([slow.untilClosed(), next.untilClosed()]);
    expect(statusesOf(came)).toEqual([408, 503]);
    const phone = "0712999006";
    expect((await care.post("/api/customers", { name: "Asha", phone })).status).toBe(201);
  });
});
