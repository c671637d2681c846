/** The certificate with which Fundi itself serves HTTPS. Without one, a proxy in front encrypts, or nobody does. */
import { readFileSync, unwatchFile, watchFile } from "node:fs";
import type { Server } from "node:https";
import { createSecureContext, type SecureContextOptions } from "node:tls";
import type { FastifyInstance } from "fastify";
import type { Log } from "../log.ts";
import { LaunchRefusal } from "../postgres/launch-refusal.ts";

export interface CertificateFiles {
  /** The absolute path of the certificate with its chain, as PEM. */
  certFile: string;
  /** The absolute path of its private key, as PEM. */
  keyFile: string;
}

/** How often the times of the files are looked at. */
const LOOK_MS = 5000;

/** Older versions of TLS are known to be weak. Node prefers the newest version that both sides know. */
const OLDEST_TLS = "TLSv1.2";

/**
 * The ciphers of TLS 1.2, the strongest first: only those with forward secrecy that also protect the data from changes.
 * The ciphers of TLS 1.3 all do.
 */
const CIPHERS = [
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  "TLS_AES_128_GCM_SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305",
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
].join(":");

/** Reads both files and checks that they belong together. @throws LaunchRefusal in plain words */
export function readCertificate({ certFile, keyFile }: CertificateFiles): SecureContextOptions {
  try {
    const options: SecureContextOptions = {
      cert: readFileSync(certFile),
      key: readFileSync(keyFile),
      minVersion: OLDEST_TLS,
      ciphers: CIPHERS,
      honorCipherOrder: true,
    };
    createSecureContext(options);
    return options;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LaunchRefusal(
      `Fundi cannot use the certificate ${certFile} with the key ${keyFile} (${reason}). FUNDI_TLS_CERT_FILE and FUNDI_TLS_KEY_FILE must name a certificate and its private key, as PEM files that Fundi may read.`,
      { cause: error },
    );
  }
}

/** Uses a renewed certificate without a restart. Files that cannot be used change nothing and are logged. */
export function followCertificate(app: FastifyInstance, { certificate, log }: Following): void {
  if (!certificate) return;
  const renew = () => {
    try {
      // The type of the app is that of plain HTTP, because both kinds of server are used alike.
      (app.server as Partial<Server>).setSecureContext?.(readCertificate(certificate));
      log.info("the renewed certificate is in use");
    } catch (error) {
      log.warn({ err: error }, "the certificate and its key cannot be used; the ones before stay");
    }
  };
  const files = [certificate.certFile, certificate.keyFile];
  for (const file of files) watchFile(file, { interval: LOOK_MS, persistent: false }, renew);
  app.addHook("onClose", async () => {
    for (const file of files) unwatchFile(file, renew);
  });
}

interface Following {
  certificate?: CertificateFiles | null;
  log: Log;
}
