import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from "node:crypto";

/**
 * The parameters of argon2id that OWASP recommends. They may change later, because each hash contains its parameters.
 */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

const derive = (parameters: Argon2Parameters): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    argon2("argon2id", parameters, (error, hash) => (error ? reject(error) : resolve(hash))),
  );

/** Returns a hash in the format `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const hash = await derive({
    message: password.normalize("NFC"),
    nonce,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
    tagLength: HASH_BYTES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(nonce)}$${unpadded(hash)}`;
}

/**
 * A hash of a random password. For an unknown email, the typed password is compared with this hash, so that the answer
 * takes as long as for a known email.
 */
const nobodysHash = hashPassword(randomBytes(32).toString("hex"));

/** Whether the password fits the hash `stored`. For null (unknown email) the answer is false, and takes as long. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(
    stored ?? "",
  );
  if (!parts) {
    if (stored !== (await nobodysHash)) await verifyPassword(password, await nobodysHash);
    return false;
  }
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number);
  const expected = Buffer.from(parts[5] ?? "", "base64");
  const hash = await derive({
    message: password.normalize("NFC"),
    nonce: Buffer.from(parts[4] ?? "", "base64"),
    memory: memory ?? MEMORY_KIB,
    passes: passes ?? PASSES,
    parallelism: parallelism ?? LANES,
    tagLength: expected.length,
  });
  return timingSafeEqual(hash, expected);
}

const unpadded = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");
