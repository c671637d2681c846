/**
 * A local server in the place of the tax authority (TRA). It speaks the interface of virtual fiscal devices, and checks
 * what the authority checks: token, certificate, signature over the exact bytes, and counters without a gap.
 */
import { createVerify, generateKeyPairSync, X509Certificate } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import forge from "node-forge";

export interface TraCertificate {
  /** The certificate and its key as PEM text. */
  pem: string;
  /** The same in a PFX file, in base64. */
  pfx: string;
  serial: string;
  certificate: X509Certificate;
}

export const PFX_PASSWORD = "siri-ya-cheti";

/** Creates the certificate of a shop. */
export function traCertificate(): TraCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = "5a01c2d3e4f5";
  certificate.validity.notBefore = new Date("2020-01-01T00:00:00.000Z");
  certificate.validity.notAfter = new Date("2090-01-01T00:00:00.000Z");
  certificate.setSubject([{ name: "commonName", value: "FUNDI TEST" }]);
  certificate.setIssuer([{ name: "commonName", value: "FUNDI TEST" }]);
  const key = forge.pki.privateKeyFromPem(privateKey);
  certificate.sign(key);
  const pem = forge.pki.certificateToPem(certificate);
  const file = forge.pkcs12.toPkcs12Asn1(key, [certificate], PFX_PASSWORD, { algorithm: "3des" });
  const read = new X509Certificate(pem);
  return {
    pem: `${pem}\n${privateKey}`,
    pfx: forge.util.encode64(forge.asn1.toDer(file).getBytes()),
    serial: read.serialNumber,
    certificate: read,
  };
}

/**
 * How the next document is answered. `lose` accepts it and cuts the connection, `hang` accepts it and never answers,
 * `wrong_number` acknowledges another one, and `expire` has forgotten the token.
 */
export type TraMood =
  | "ok"
  | "lose"
  | "hang"
  | "fail"
  | "refuse"
  | "wrong_number"
  | "unreadable"
  | "expire";

export interface AcceptedReceipt {
  gc: number;
  dc: number;
  day: string;
  code: string;
  xml: string;
}

const REGISTRATION = {
  REGID: "TZ0100557001",
  SERIAL: "10TZ100999",
  UIN: "09VFDWEBAPI-10131758711TZ100999",
  TIN: "123456789",
  VRN: "40005334W",
  TAXOFFICE: "Tax Office Ilala",
  RECEIPTCODE: "FUND1",
  ROUTINGKEY: "vfdrct",
  GC: "0",
  USERNAME: "fundi-vfd",
  PASSWORD: "siri-ya-tra",
};

type Answer = (status: number, text: string) => void;

/** The fake. `startTra` starts it. */
export class FakeTra {
  url = "";
  readonly certificate = traCertificate();
  readonly user = REGISTRATION.USERNAME;
  readonly password = REGISTRATION.PASSWORD;
  /** The receipts and reports that the authority has, each once, in the order of arrival. */
  readonly receipts: AcceptedReceipt[] = [];
  readonly reports: { number: string; xml: string }[] = [];
  /** Every mistake that the authority noticed. */
  readonly mistakes: string[] = [];
  /** The text of each request for a document, also of those that were refused. */
  readonly asked: string[] = [];
  tokens = 0;
  /** The answers to the next documents, in order; after them all is well. */
  moods: TraMood[] = [];
  /** Whether a document that was accepted before is refused as a duplicate. */
  refusesDuplicates = false;
  private readonly waitingForHang: (() => void)[] = [];
  private readonly server = createServer((request, response) => {
    void readAll(request).then((body) => this.answer(request, response, body));
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => void this.server.close(() => resolve()));
  }

  /** Resolves when the next document has been accepted that `hang` leaves without an answer. */
  hung(): Promise<void> {
    return new Promise((resolve) => this.waitingForHang.push(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const answer: Answer = (status, text) => {
      response.writeHead(status, { "content-type": "application/xml" });
      response.end(text);
    };
    switch (request.url) {
      case "/vfdtoken":
        return this.giveToken(new URLSearchParams(body), response);
      case "/api/vfdRegReq":
        return answer(200, this.register(body));
      case "/api/efdmsRctInfo":
        return this.takeDocument("receipt", request, body, answer);
      case "/api/efdmszreport":
        return this.takeDocument("z", request, body, answer);
      default:
        return answer(404, "");
    }
  }

  private token = () => `token-${this.tokens}`;

  private giveToken(form: URLSearchParams, response: ServerResponse): void {
    const isKnown = form.get("username") === this.user && form.get("password") === this.password;
    response.writeHead(isKnown ? 200 : 400, { "content-type": "application/json" });
    // The authority repeats what it refuses, so the tests see that none of it is stored or shown.
    if (!isKnown) return void response.end(JSON.stringify({ error: form.toString() }));
    this.tokens++;
    const given = { access_token: this.token(), token_type: "bearer", expires_in: 86_399 };
    response.end(JSON.stringify(given));
  }

  private register(body: string): string {
    const isSigned = this.isSigned(body, "REGDATA");
    return isSigned
      ? ack("EFDMSRESP", { ACKCODE: "0", ACKMSG: "Registration Successful", ...REGISTRATION })
      : ack("EFDMSRESP", { ACKCODE: "1", ACKMSG: "Invalid Signature" });
  }

  private takeDocument(
    kind: "receipt" | "z",
    { headers, socket }: IncomingMessage,
    body: string,
    answer: Answer,
  ): void {
    this.asked.push(body);
    const mood = this.moods.shift() ?? "ok";
    const [name, number] = kind === "receipt" ? ["RCTACK", "RCTNUM"] : ["ZACK", "ZNUMBER"];
    const reply = (code: string, message: string, value = field(body, number)) =>
      answer(200, ack(name, { [number]: value, ACKCODE: code, ACKMSG: message }));
    if (mood === "expire") this.tokens++;
    if (headers.authorization !== `bearer ${this.token()}`) return answer(401, "");
    const wrong = this.wrongPart(kind, headers, body);
    if (wrong) {
      this.mistakes.push(`wrong ${wrong}`);
      return reply("1", `Invalid ${wrong}`);
    }
    if (mood === "fail") return answer(500, "");
    if (mood === "unreadable") return answer(200, "<html>maintenance</html>");
    if (mood === "refuse") return reply("8", "Wrong certificate & key");
    const isNew = kind === "receipt" ? this.takeReceipt(body) : this.takeReport(body);
    if (mood === "lose") return void socket.destroy();
    if (mood === "hang") return this.waitingForHang.splice(0).forEach((resolve) => resolve());
    if (mood === "wrong_number") return reply("0", "Success", "999999");
    if (!isNew && this.refusesDuplicates) return reply("9", "Duplicate receipt");
    return reply("0", "Success");
  }

  private wrongPart(
    kind: "receipt" | "z",
    headers: IncomingMessage["headers"],
    body: string,
  ): string | null {
    const [root, routing] =
      kind === "receipt" ? ["RCT", REGISTRATION.ROUTINGKEY] : ["ZREPORT", "vfdzreport"];
    const key = Buffer.from(String(headers["cert-serial"]), "base64").toString();
    if (key !== this.certificate.serial) return "certificate";
    if (headers["routing-key"] !== routing) return "routing key";
    return this.isSigned(body, root) ? null : "signature";
  }

  /** Whether the receipt is new. Another text under a known number, or a gap, is a mistake. */
  private takeReceipt(xml: string): boolean {
    const gc = Number(field(xml, "GC"));
    const known = this.receipts.find((each) => each.gc === gc);
    if (known) {
      if (known.xml !== xml) this.mistakes.push(`receipt ${gc} changed`);
      return false;
    }
    const [last] = this.receipts.slice(-1);
    const [day, dc] = [field(xml, "DATE"), Number(field(xml, "DC"))];
    const code = field(xml, "RCTVNUM");
    const rules = {
      "a gap": gc === (last?.gc ?? Number(REGISTRATION.GC)) + 1,
      "its daily counter": dc === (last?.day === day ? last.dc + 1 : 1),
      "its code": code === `${REGISTRATION.RECEIPTCODE}${gc}`,
      "its number": Number(field(xml, "RCTNUM")) === gc,
      "its Z number": field(xml, "ZNUM") === day.replaceAll("-", ""),
      "a report of its day before it": this.reports.every(
        ({ number }) => number < field(xml, "ZNUM"),
      ),
    };
    for (const [what, isRight] of Object.entries(rules)) {
      if (!isRight) this.mistakes.push(`receipt ${gc}: ${what}`);
    }
    this.receipts.push({ gc, dc, day, code, xml });
    return true;
  }

  private takeReport(xml: string): boolean {
    const number = field(xml, "ZNUMBER");
    const known = this.reports.find((each) => each.number === number);
    if (known && known.xml !== xml) this.mistakes.push(`report ${number} changed`);
    if (!known) this.reports.push({ number, xml });
    return !known;
  }

  private isSigned(xml: string, root: string): boolean {
    const body = new RegExp(`<${root}>.*</${root}>`, "s").exec(xml)?.[0] ?? "";
    return createVerify("RSA-SHA1")
      .update(body)
      .verify(this.certificate.certificate.publicKey, field(xml, "EFDMSSIGNATURE"), "base64");
  }
}

export const startTra = (): Promise<FakeTra> => new FakeTra().start();

export const field = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";

const ack = (name: string, fields: Record<string, string>): string => {
  const inside = Object.entries(fields).map(
    ([key, value]) => `<${key}>${value.replaceAll("&", "&amp;")}</${key}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><EFDMS><${name}>${inside.join("")}</${name}></EFDMS>`;
};

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
