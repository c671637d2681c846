/** The inventory of cryptography in docs/security-rules.md names every place, and each place uses a known algorithm. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#src/server/project-folder.ts";

const sources = globSync("src/**/*.{ts,tsx}", { cwd: projectPath(".") })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !/\.test\.tsx?$/.test(file));
const read = (file: string) => readFileSync(projectPath(file), "utf8");

/** Calls of `node:crypto`, each with its algorithm. */
const call =
  /\b(createHash|createHmac|createCipheriv|createDecipheriv|createSign|createVerify|argon2|publicEncrypt|sign|verify)\(\s*("[^"]*"|\{)/g;
const allowed = new Set(["sha256", "aes-256-gcm", "argon2id"]);
/** What other companies and the tax authority prescribe. docs/security-rules.md says why each is harmless here. */
const prescribed: Record<string, string> = {
  "src/areas/messaging/providers/server/adapters/twilio.ts": "sha1",
  "src/areas/payments/fiscal/server/certificate.ts": "RSA-SHA1",
  "src/server/providers/signatures.ts": "RSA_PKCS1_PADDING",
};

const users = sources.filter((file) => read(file).includes('from "node:crypto"'));

test("every algorithm is a strong one, or prescribed by another system", () => {
  const others = users.flatMap((file) =>
    [...read(file).matchAll(call)].flatMap(([, name, first = ""]) => {
      const algorithm = first.replaceAll('"', "");
      const isFine = algorithm === "{" || allowed.has(algorithm) || prescribed[file] === algorithm;
      return isFine ? [] : [`${file}: ${name} ${algorithm}`];
    }),
  );
  expect(others).toEqual([]);
});

test("no broken hash, cipher or padding is named anywhere else", () => {
  const broken =
    /\b(?:md4|md5|rc4|des(?:-ede3?)?-(?:cbc|ecb)|aes-\d+-(?:ecb|cbc)|RSA_PKCS1_PADDING)\b/i;
  expect(
    sources.filter((file) => broken.test(read(file)) && prescribed[file] !== "RSA_PKCS1_PADDING"),
  ).toEqual([]);
});

test("no secret comes from Math.random", () => {
  const random = sources.filter((file) => read(file).includes("Math.random()"));
  // Pauses between tries, and the key of a place in the history of a tab.
  expect(random.toSorted()).toEqual([
    "src/client/address-bar.ts",
    "src/client/outbox/outbox.ts",
    "src/server/database.ts",
    "src/server/sql/preparing-dialect.ts",
  ]);
});

test("the inventory names every file that uses a key or a password, and no other", () => {
  const rules = read("docs/security-rules.md");
  const inventory = rules.slice(
    rules.indexOf("## Cryptography"),
    rules.indexOf("\n## ", rules.indexOf("## Cryptography") + 5),
  );
  const named = [...inventory.matchAll(/`(src\/[^`]+)`/g)].map(([, file = ""]) => file);
  const keyed =
    /\b(?:createHmac|createCipheriv|createDecipheriv|createSign|createVerify|argon2|publicEncrypt|scrypt|hkdf|pbkdf2)\(/;
  expect(named.toSorted()).toEqual(users.filter((file) => keyed.test(read(file))).toSorted());
});
