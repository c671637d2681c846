import { createPrivateKey, createSign, X509Certificate } from "node:crypto";
import { sql } from "kysely";
import * as z from "zod";
import { refuse } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { lazyModule } from "#src/server/lazy-module.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { SHOP_ID } from "#src/areas/settings/core/server/update-settings.ts";
import type { FiscalSettings } from "../contract.ts";
import { purposes, shownSettings } from "./settings.ts";

/** The certificate and its private key, both as PEM. */
interface KeyPair {
  certificate: string;
  key: string;
}

const keyPair = z.object({ certificate: z.string(), key: z.string() });

/** Node can use a PFX file for a connection, but cannot take the key out of it for a signature. */
const forge = lazyModule(async () => (await import("node-forge")).default);

/**
 * Stores the certificate of the shop with its private key, sealed.
 * @throws Refusal validation_failed (file, password)
 */
export async function saveFiscalCertificate(
  tx: Tx,
  actor: Actor,
  { file, password = "" }: { file: string; password?: string | undefined },
  secrets: Secrets,
): Promise<FiscalSettings> {
  const pair = await readKeyPair(Buffer.from(file, "base64"), password);
  const { serialNumber, validToDate } = new X509Certificate(pair.certificate);
  const row = await tx
    .updateTable("fiscalSettings")
    .set({
      certificate: secrets.seal(JSON.stringify(pair), purposes.certificate),
      certificateSerial: serialNumber,
      certificateUntil: validToDate.toISOString(),
      version: sql`version + 1`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "fiscal.certificate_saved", SHOP_ID, { serial: serialNumber });
  return shownSettings(row);
}

/** The sealed certificate cannot be opened, because the key that sealed it is gone. */
export class CertificateUnusable extends Error {}

/**
 * Signs with the sealed private key: RSA with SHA-1, as the authority demands, in base64.
 * @throws CertificateUnusable
 */
export function signerOf(sealed: Buffer, secrets: Secrets): (body: string) => string {
  const { key } = openKeyPair(sealed, secrets);
  return (body) => createSign("RSA-SHA1").update(body, "utf8").sign(key, "base64");
}

function openKeyPair(sealed: Buffer, secrets: Secrets): KeyPair {
  try {
    return keyPair.parse(JSON.parse(secrets.open(sealed, purposes.certificate)));
  } catch {
    throw new CertificateUnusable("the certificate cannot be opened");
  }
}

/** Reads a PFX or PEM file. Errors never repeat what is in it. @throws Refusal validation_failed (file, password) */
async function readKeyPair(file: Buffer, password: string): Promise<KeyPair> {
  const text = file.toString("latin1");
  const found = text.includes("-----BEGIN")
    ? fromPem(text, password)
    : await fromPfx(text, password);
  let isPair = false;
  try {
    const key = createPrivateKey(found.key);
    isPair =
      key.asymmetricKeyType === "rsa" &&
      new X509Certificate(found.certificate).checkPrivateKey(key);
  } catch {
    // The file is refused below.
  }
  if (!isPair) refuseFile("has no RSA key that belongs to its certificate");
  return found;
}

const block = (kind: string) =>
  new RegExp(`-----BEGIN ${kind}-----[\\s\\S]+?-----END ${kind}-----`, "g");

function fromPem(text: string, password: string): KeyPair {
  const [key] = text.match(block("(?:RSA |ENCRYPTED )?PRIVATE KEY")) ?? [];
  const certificates = text.match(block("CERTIFICATE")) ?? [];
  if (!key || certificates.length === 0)
    return refuseFile("needs a certificate and its private key");
  try {
    const opened = createPrivateKey({ key, passphrase: password });
    const certificate = certificates.find((each) =>
      new X509Certificate(each).checkPrivateKey(opened),
    );
    return {
      certificate: certificate ?? certificates[0] ?? "",
      key: opened.export({ type: "pkcs8", format: "pem" }).toString(),
    };
  } catch {
    return refusePassword();
  }
}

async function fromPfx(bytes: string, password: string): Promise<KeyPair> {
  const { asn1, pkcs12, pki } = await forge();
  let parsed;
  try {
    parsed = asn1.fromDer(bytes);
  } catch {
    return refuseFile("is neither a PFX nor a PEM file");
  }
  let content;
  try {
    content = pkcs12.pkcs12FromAsn1(parsed, password);
  } catch {
    return refusePassword();
  }
  const bags = (type: string | undefined) =>
    type === undefined ? [] : (content.getBags({ bagType: type })[type] ?? []);
  const keys = [...bags(pki.oids["pkcs8ShroudedKeyBag"]), ...bags(pki.oids["keyBag"])].flatMap(
    (bag) => bag.key ?? [],
  );
  const [key] = keys;
  const certificates = bags(pki.oids["certBag"]).flatMap((bag) => bag.cert ?? []);
  if (!key || certificates.length === 0)
    return refuseFile("needs a certificate and its private key");
  const pem = pki.privateKeyInfoToPem(pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(key)));
  const opened = createPrivateKey(pem);
  const pems = certificates.map((each) => pki.certificateToPem(each));
  const own = pems.find((each) => new X509Certificate(each).checkPrivateKey(opened));
  return { certificate: own ?? pems[0] ?? "", key: pem };
}

const refuseFile = (sentence: string): never =>
  refuse("validation_failed", { fields: { file: sentence } });

const refusePassword = (): never =>
  refuse("validation_failed", { fields: { password: "does not open this file" } });
