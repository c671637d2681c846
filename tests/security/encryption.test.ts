/** Who may use Fundi without encryption, and what its own HTTPS is. */
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { request as overHttp } from "node:http";
import { request as overHttps, type RequestOptions } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type ConnectionOptions, type SecureVersion } from "node:tls";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../support/app.ts";
import { certificate } from "../support/certificate.ts";
import { readEventually } from "../support/eventually.ts";

const directory = await mkdtemp(join(tmpdir(), "fundi-certificate-"));
const files = {
  FUNDI_TLS_CERT_FILE: join(directory, "cert.pem"),
  FUNDI_TLS_KEY_FILE: join(directory, "key.pem"),
};
const save = async ({ cert, key }: { cert: string; key: string }) => {
  await writeFile(files.FUNDI_TLS_CERT_FILE, cert);
  await writeFile(files.FUNDI_TLS_KEY_FILE, key);
};
const first = certificate();
await save(first);
const encrypted = await startTestApp(files);
const behindProxy = await startTestApp({
  FUNDI_TRUST_PROXY: "loopback",
  FUNDI_PUBLIC_URL: "https://shop.example.com",
});
afterAll(async () => {
  await Promise.all([encrypted.close(), behindProxy.close()]);
  await rm(directory, { recursive: true });
});

const port = Number(new URL(encrypted.url).port);
interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}
const ask = (url: string, options: RequestOptions = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const open = url.startsWith("https:") ? overHttps : overHttp;
    const sent = open(url, { agent: false, ...options }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text) => (body += text));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body }),
      );
    });
    sent.on("error", reject).end();
  });

describe("with a certificate", () => {
  const known = { ca: first.cert, servername: "localhost" };

  test("Fundi answers by HTTPS only", async () => {
    expect(encrypted.url).toMatch(/^https:/);
    expect((await ask(`${encrypted.url}/api/setup`, known)).status).toBe(200);
    await expect(ask(`http://127.0.0.1:${port}/api/setup`)).rejects.toThrow();
  });

  test("every answer tells browsers to use only HTTPS for a year, for all names below too", async () => {
    const { headers } = await ask(`${encrypted.url}/api/nothing`, known);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  });

  const handshake = (options: ConnectionOptions) =>
    new Promise<string | null>((resolve) => {
      const socket = connect({ ...known, host: "127.0.0.1", port, ...options });
      socket.on("secureConnect", () => {
        resolve(socket.getProtocol());
        socket.destroy();
      });
      socket.on("error", () => resolve("refused"));
    });

  test.each<[SecureVersion, string]>([
    ["TLSv1.1", "refused"],
    ["TLSv1.2", "TLSv1.2"],
    ["TLSv1.3", "TLSv1.3"],
  ])("a client that can only %s is answered: %s", async (version, spoken) => {
    const only = { minVersion: version, maxVersion: version, ciphers: "DEFAULT@SECLEVEL=0" };
    expect(await handshake(only)).toBe(spoken);
  });

  test.each([
    ["AES128-GCM-SHA256", "refused"],
    ["ECDHE-RSA-AES128-SHA", "refused"],
    ["ECDHE-RSA-AES128-GCM-SHA256", "TLSv1.2"],
  ])("the cipher %s is answered: %s", async (cipher, spoken) => {
    expect(await handshake({ maxVersion: "TLSv1.2", ciphers: cipher })).toBe(spoken);
  });

  test("a renewed certificate is used without a restart", async () => {
    const second = certificate();
    await save(second);
    await utimes(files.FUNDI_TLS_KEY_FILE, new Date(), new Date(Date.now() + 2000));
    const renewed = async () =>
      ask(`${encrypted.url}/api/setup`, { ca: second.cert, servername: "localhost" }).then(
        ({ status }) => status,
        () => null,
      );
    expect(await readEventually(renewed, (status) => status !== null)).toBe(200);
  });

  test("a certificate that does not belong to its key stops the start in words", async () => {
    const other = join(directory, "other.pem");
    await writeFile(other, certificate().cert);
    await expect(startTestApp({ ...files, FUNDI_TLS_CERT_FILE: other })).rejects.toThrow(
      /FUNDI_TLS_CERT_FILE and FUNDI_TLS_KEY_FILE/,
    );
  });
});

describe("without encryption", () => {
  const from = (address: string, protocol: string) => ({
    headers: { "x-forwarded-for": address, "x-forwarded-proto": protocol },
  });
  const at = (path: string) => behindProxy.url + path;

  test.each(["41.59.1.2", "2c0f:fe38::1"])("%s on the internet is refused", async (address) => {
    const refused = await ask(at("/api/setup"), from(address, "http"));
    expect([refused.status, JSON.parse(refused.body).code]).toEqual([403, "https_required"]);
    expect((await ask(at("/api/setup"), from(address, "https"))).status).toBe(200);
  });

  test("a page leads to the encrypted address of the shop, a form does not", async () => {
    const page = await ask(at("/track?x=1"), from("41.59.1.2", "http"));
    expect([page.status, page.headers["location"]]).toEqual([
      308,
      "https://shop.example.com/track?x=1",
    ]);
    const form = await ask(at("/track"), { method: "POST", ...from("41.59.1.2", "http") });
    expect(form.status).toBe(403);
  });

  test.each(["127.0.0.1", "192.168.1.20", "10.0.0.7", "fd12:3456::1", "fe80::1"])(
    "%s in the shop is admitted",
    async (address) => {
      expect((await ask(at("/api/setup"), from(address, "http"))).status).toBe(200);
    },
  );
});
