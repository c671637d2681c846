/**
 * An authenticator for tests over HTTP: it makes passkeys (ES256, attestation `none`) and signs challenges as browsers
 * and phones do. A test can make it do something wrong.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

interface Wrongs {
  /** The address of the page, if it is not the shop's. */
  origin?: string;
  /** Whether the person was verified by finger, face or lock; by default they were. */
  isVerified?: boolean;
  /** The challenge, if another one than the server's. */
  challenge?: string;
}

export interface Authenticator {
  /** Makes a passkey from the options of the server. */
  create(
    options: any,
    wrongs?: Wrongs,
  ): { handle: string; clientDataJSON: string; attestationObject: string };
  /** Signs the challenge of the server. */
  sign(
    options: any,
    wrongs?: Wrongs,
  ): {
    handle: string;
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle: string;
  };
  /** The number of signatures so far, which each signature contains. */
  counter: number;
}

const encoded = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString("base64url");
const hashed = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();

/** An authenticator whose pages are at `origin`. It keeps one passkey. */
export function newAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let userHandle = "";
  const clientData = (type: string, options: any, wrongs: Wrongs): string =>
    JSON.stringify({
      type,
      challenge: wrongs.challenge ?? options.challenge,
      origin: wrongs.origin ?? origin,
      crossOrigin: false,
    });
  const head = (rpId: string, { isVerified = true }: Wrongs, extra = 0): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(authenticator.counter);
    const flags = 0x01 | (isVerified ? 0x04 : 0) | extra;
    return Buffer.concat([hashed(rpId), Buffer.from([flags]), counter]);
  };
  const authenticator: Authenticator = {
    counter: 0,
    create(options, wrongs = {}) {
      userHandle = options.user.id;
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKeyOf(publicKey)]);
      const data = Buffer.concat([head(options.rp.id, wrongs, 0x40), credential]);
      return {
        handle: encoded(id),
        clientDataJSON: encoded(clientData("webauthn.create", options, wrongs)),
        attestationObject: encoded(attestationOf(data)),
      };
    },
    sign(options, wrongs = {}) {
      authenticator.counter += 1;
      const data = head(options.rpId, wrongs);
      const client = clientData("webauthn.get", options, wrongs);
      const signature = sign("sha256", Buffer.concat([data, hashed(client)]), privateKey);
      return {
        handle: encoded(id),
        clientDataJSON: encoded(client),
        authenticatorData: encoded(data),
        signature: encoded(signature),
        userHandle,
      };
    },
  };
  return authenticator;
}

/** The key in CBOR: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }. */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const coordinate = (text: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, "base64url")]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ]);
}

/** The attestation object in CBOR: { fmt: "none", attStmt: {}, authData }. */
function attestationOf(data: Buffer): Buffer {
  const text = (word: string) =>
    Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text("fmt"),
    text("none"),
    text("attStmt"),
    Buffer.from([0xa0]),
    text("authData"),
    Buffer.from([0x58, data.length]),
    data,
  ]);
}
