/** What all adapters share: signatures, and JSON of strangers. */
import { createHmac, generateKeyPairSync, privateDecrypt, constants, sign } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seedOfFile } from "#tests/support/random/seed.ts";
import { readJson, textAt, valueAt } from "./read-json.ts";
import { encryptForKey, hmacSha256, isSameText, isSignedByRsa, sortedJson } from "./signatures.ts";

const SEED = seedOfFile();

/** Any JSON, with names and texts in any script. */
const anyJson = fc.jsonValue({ maxDepth: 5, noUnicodeString: false });

/** The same value with the members of all objects in another order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, shuffled(member)] as const);
  return Object.fromEntries(members.toReversed());
}

describe("sorted JSON", () => {
  test("does not depend on the order of the keys, and is the same value", () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        fc.pre(!JSON.stringify(value).includes("__proto__"));
        const text = sortedJson(value);
        expect(sortedJson(shuffled(value))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(sortedJson(JSON.parse(text))).toBe(text);
      }),
      { seed: SEED },
    );
  });

  test("has no spaces, sorts at every level, and keeps every script as it is", () => {
    const value = {
      z: 1,
      a: { y: "Zimepokelewa – asante 😀", b: [{ d: 1, c: null }] },
      u: undefined,
    };
    expect(sortedJson(value)).toBe(
      '{"a":{"b":[{"c":null,"d":1}],"y":"Zimepokelewa – asante 😀"},"z":1}',
    );
  });
});

describe("signatures", () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const inner = publicKey.export({ type: "spki", format: "der" }).toString("base64");

  test("an HMAC covers text in any script as UTF-8", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (key, text) => {
        const expected = createHmac("sha256", key).update(Buffer.from(text, "utf8")).digest("hex");
        expect(hmacSha256(key, text, "hex")).toBe(expected);
        expect(hmacSha256(key, Buffer.from(text), "hex")).toBe(expected);
      }),
      { seed: SEED },
    );
  });

  test("texts are equal only if they are the same", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(isSameText(a, b)).toBe(a === b);
        expect(isSameText(a, a)).toBe(true);
      }),
      { seed: SEED },
    );
  });

  test.each([
    ["PEM", pem],
    ["the base64 inside of it", inner],
    ["base64 in lines", inner.replaceAll(/(.{20})/g, "$1\n")],
  ])("an RSA key is read as %s", (_, key) => {
    const signature = sign("sha256", Buffer.from("amani"), privateKey).toString("base64");
    expect(isSignedByRsa("amani", signature, key)).toBe(true);
    expect(isSignedByRsa("amani!", signature, key)).toBe(false);
    const padding = constants.RSA_PKCS1_PADDING;
    const secret = Buffer.from(encryptForKey("siri", key) ?? "", "base64");
    expect(privateDecrypt({ key: privateKey, padding }, secret).toString()).toBe("siri");
  });

  test("a key or signature that cannot be read verifies nothing and throws nothing", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, junk) => {
        expect(isSignedByRsa(text, junk, junk)).toBe(false);
        expect(isSignedByRsa(text, junk, pem)).toBe(false);
        expect(encryptForKey(text, junk)).toBeNull();
      }),
      { seed: SEED },
    );
    expect(encryptForKey("a".repeat(300), pem)).toBeNull();
  });
});

test("reading the JSON of a stranger never throws", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), fc.array(fc.string()), (text, path) => {
      const value = readJson(text);
      valueAt(value, ...path);
      expect(["string", "object"]).toContain(typeof textAt(value, ...path));
    }),
    { seed: SEED },
  );
  expect(valueAt({ a: [{ b: 1 }] }, "a", 0, "b")).toBe(1);
  expect(valueAt({}, "toString")).toBeUndefined();
  expect(textAt({ a: " x " }, "a")).toBe("x");
  expect(textAt({ a: 5 }, "a")).toBe("5");
  expect(textAt({ a: "" }, "a")).toBeNull();
});
