import { generateKeyPairSync } from "node:crypto";
import forge from "node-forge";

/** A certificate that nobody knows, for the name `localhost`. */
export function certificate() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.publicKeyFromPem(publicKey);
  made.serialNumber = "01";
  made.validity.notBefore = new Date("2020-01-01T00:00:00.000Z");
  made.validity.notAfter = new Date("2090-01-01T00:00:00.000Z");
  made.setSubject([{ name: "commonName", value: "localhost" }]);
  made.setIssuer([{ name: "commonName", value: "localhost" }]);
  made.setExtensions([
    { name: "basicConstraints", cA: true },
    { name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] },
  ]);
  made.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return { cert: forge.pki.certificateToPem(made), key: privateKey };
}
