/** What the answers and failures of a mail server mean. */
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { certificate } from "#tests/support/certificate.ts";
import { FakeSmtp, readEmail, type SmtpMood } from "#tests/support/mail/fake-smtp.ts";
import { checkAccount, sendBySmtp, type Outgoing } from "./smtp.ts";
import type { MailAccount } from "./stored-server.ts";

const tls = certificate();
const plain = await FakeSmtp.start();
const guarded = await FakeSmtp.start({ user: "duka", password: "siri kubwa sana", tls });
afterAll(() => Promise.all([plain.close(), guarded.close()]));
beforeEach(() => {
  plain.mood = "ok";
  plain.taken.length = 0;
});

const account = (given: Partial<MailAccount> = {}): MailAccount => ({
  host: "127.0.0.1",
  port: plain.port,
  encryption: "none",
  username: "",
  password: "",
  from: { name: "Fundi Simu", address: "duka@fundi.example" },
  ...given,
});
const email = (given: Partial<Outgoing> = {}): Outgoing => ({
  id: "018f0000-0000-7000-8000-000000000001",
  to: "asha@example.com",
  subject: "Risiti",
  body: "Habari",
  attachment: null,
  ...given,
});

describe("an email", () => {
  test("arrives with its subject, its text and its paper in every script, and with one id for all attempts", async () => {
    const content = Buffer.alloc(300_000, "%PDF");
    const sent = email({
      subject: "Risiti yako: シ ñ 📱",
      body: "Habari Zaïnab 😀\n.\nMstari wa nukta",
      attachment: { name: "RCP-1.pdf", type: "application/pdf", content },
    });
    expect(await sendBySmtp(account(), sent)).toEqual({
      status: "accepted",
      detail: expect.stringContaining("250"),
    });
    await sendBySmtp(account(), sent);
    const [first, second] = plain.taken.map(readEmail);
    expect(first?.header("Subject")).toMatch(/^=\?UTF-8\?/);
    expect(first?.attachment).toMatchObject({ name: "RCP-1.pdf" });
    expect(first?.attachment?.content.equals(content)).toBe(true);
    expect(first?.header("Message-ID")).toBe(second?.header("Message-ID"));
    expect(first?.header("To")).toBe("asha@example.com");
  });

  test("has no further lines in its head, whatever names and subjects contain", async () => {
    await sendBySmtp(
      account({ from: { name: 'Duka"\r\nBcc: mwizi@example.com', address: "duka@fundi.example" } }),
      email({ subject: "Risiti\r\nBcc: mwizi@example.com\r\n\r\nMwili" }),
    );
    const [taken] = plain.taken;
    const { headers } = readEmail(taken ?? { from: "", to: "", raw: "", isEncrypted: false });
    expect(taken?.to).toBe("asha@example.com");
    expect(headers.some((line) => /^bcc:/i.test(line))).toBe(false);
    expect(headers.filter((line) => /^subject:/i.test(line))).toHaveLength(1);
  });
});

describe("a failure", () => {
  const refused = (problem: string, given: object) => ({ status: "refused", problem, ...given });
  const temporary = { isTemporary: true, isAboutServer: true };
  const outcomes: readonly [SmtpMood, object][] = [
    ["dies", { status: "unknown" }],
    ["hangs", { status: "unknown" }],
    ["breaks", refused("not_reached", temporary)],
    ["closing", refused("busy", temporary)],
    ["sender", refused("sender_refused", temporary)],
    ["unknown_user", refused("recipient_refused", { isTemporary: false, isAboutServer: false })],
    ["greylists", refused("busy", { isTemporary: true, isAboutServer: false })],
    ["full", refused("busy", { isTemporary: true, isAboutServer: false })],
    ["spam", refused("refused", { isTemporary: false, isAboutServer: false })],
  ];
  test.each(outcomes)("%s is told from the others", async (mood, outcome) => {
    plain.mood = mood;
    expect(await sendBySmtp(account(), email(), { silenceMs: 300 })).toMatchObject(outcome);
  });

  test("of the network or the name is told, and nothing was sent", async () => {
    const closed = await FakeSmtp.start();
    const { port } = closed;
    await closed.close();
    expect(await sendBySmtp(account({ port }), email())).toMatchObject(
      refused("not_reached", temporary),
    );
    expect(await checkAccount(account({ host: "seva.invalid" }))).toMatchObject({
      problem: "name_unknown",
    });
  });

  test("of a message that is larger than the server takes is definite", async () => {
    const content = Buffer.alloc(12_000_000);
    const large = email({ attachment: { name: "a.pdf", type: "application/pdf", content } });
    expect(await sendBySmtp(account(), large)).toMatchObject(
      refused("too_large", { isTemporary: false, isAboutServer: false }),
    );
    expect(plain.taken).toEqual([]);
  });
});

describe("the connection", () => {
  test("goes without encryption only into the shop's own network, and never to addresses of a cloud", async () => {
    expect(await checkAccount(account({ host: "192.0.2.1" }))).toMatchObject({
      problem: "address_refused",
    });
    expect(await checkAccount(account({ host: "8.8.8.8" }))).toMatchObject({
      problem: "not_encrypted",
    });
    expect(await checkAccount(account({ host: "169.254.169.254" }))).toMatchObject({
      problem: "address_refused",
    });
    expect(await checkAccount(account())).toEqual({ problem: null, detail: null });
  });

  const encrypted = () =>
    account({
      host: "localhost",
      port: guarded.port,
      encryption: "starttls",
      username: "duka",
      password: "siri kubwa sana",
    });

  test("is not made with a certificate that nobody knows, and the password is not sent", async () => {
    expect(await checkAccount(encrypted())).toMatchObject({ problem: "bad_certificate" });
    expect(await sendBySmtp(encrypted(), email())).toMatchObject({ status: "refused" });
    expect(guarded.taken).toEqual([]);
  });

  test("is not made with a server that offers no encryption", async () => {
    const open = account({ encryption: "starttls" });
    expect(await checkAccount(open)).toMatchObject({ problem: "no_encryption" });
  });

  test("is encrypted with a known certificate; a wrong password is told without repeating it", async () => {
    const before = getCACertificates("default");
    setDefaultCACertificates([...before, tls.cert]);
    try {
      expect(await sendBySmtp(encrypted(), email())).toMatchObject({ status: "accepted" });
      expect(guarded.taken[0]?.isEncrypted).toBe(true);
      const wrong = await checkAccount({ ...encrypted(), password: "si sahihi" });
      expect(wrong).toMatchObject({ problem: "wrong_password" });
      expect(wrong.detail).toContain("535");
      expect(wrong.detail).not.toContain("si sahihi");
    } finally {
      setDefaultCACertificates(before);
    }
  });
});
