import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fill, lookUp, type Language, type Words } from "#src/shared/words.ts";
import { isKnownCommand, knownCommands, saidOf, type KnownCommand } from "../said.ts";
import { sentenceOf } from "./sentence.ts";
import { readContracts } from "#tests/support/contracts/contracts.ts";

const catalogue = (language: Language, area: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../locales/${language}/${area}.json`, import.meta.url), "utf8"),
  ) as Words;

/** The words of a language, as a screen looks them up. */
function toldIn(language: Language) {
  const words = { outbox: catalogue(language, "outbox"), devices: catalogue(language, "devices") };
  const t = (name: string, values?: Record<string, string | number>): string => {
    const [area, key] = name.includes(":") ? name.split(":") : ["outbox", name];
    const found = lookUp(words[area as keyof typeof words], key ?? "", language, values);
    if (found === undefined) throw new Error(`No words ${name} in ${language}`);
    return fill(found, values);
  };
  return { t: t as never, money: (minor: number) => `TSh ${minor / 100}` };
}

const sent = (endpoint: string, body: unknown, shown: unknown = null) =>
  ({ endpoint, params: {}, body, shown }) as const;

const bodies: Record<KnownCommand, [body: unknown, sentence: string]> = {
  createSale: [
    { lines: [{ quantity: 2 }, { quantity: 1 }], expectedTotal: 4_500_000 },
    "Sale of TSh 45000 (3 pieces)",
  ],
  createCustomer: [{ name: "Asha" }, "New customer Asha"],
  createDevice: [{ brand: "Tecno", model: "Spark 20" }, "Intake of a Tecno Spark 20"],
  takeDevicePayment: [{ amount: 2_000_000 }, "Repair payment of TSh 20000"],
  addRemark: [{ content: "Amepiga simu" }, "Remark on a repair"],
  updateChecklists: [{ items: [{}, {}] }, "Checklist (2 answers)"],
  changeDeviceStatus: [{ status: "diagnosing" }, "Status of a repair: Diagnosing"],
  countItems: [{ scans: [{}] }, "Stock count (1 scan)"],
};

test("every endpoint that a device may keep has a sentence", async () => {
  const offline = Object.values(await readContracts()).flatMap((table) =>
    Object.entries(table).flatMap(([name, endpoint]) => (endpoint.offline ? [name] : [])),
  );
  expect([...knownCommands].toSorted()).toEqual(offline.toSorted());
});

describe.each(Object.entries(bodies))("%s", (endpoint, [body, sentence]) => {
  test("says what was done", () => {
    expect(sentenceOf(endpoint, saidOf(sent(endpoint, body)), toldIn("en"))).toBe(sentence);
  });

  test.each<Language>(["en", "sw"])("has words for whatever a device sends (%s)", (language) => {
    const odd = [body, {}, null, [], "x", { lines: [null], items: 1, amount: -1, name: 7 }];
    for (const each of odd) {
      const said = saidOf(sent(endpoint, each, { total: "45000" }));
      const text = sentenceOf(endpoint, said, toldIn(language));
      expect(text).not.toMatch(/\{\{|null|undefined|NaN/);
      expect(text.length).toBeGreaterThan(3);
    }
  });
});

test("a sale without a total says how many pieces it had", () => {
  const said = saidOf(sent("createSale", { lines: [{ quantity: 2 }] }));
  expect(sentenceOf("createSale", said, toldIn("en"))).toBe("Sale (2 pieces)");
});

test("the total is the one that the paper showed", () => {
  const body = { lines: [{ quantity: 1 }], expectedTotal: 100 };
  expect(saidOf(sent("createSale", body, { total: 90 })).amount).toBe(90);
  const parts = { lines: [{ quantity: 1 }], payments: [{ amount: 40 }, { amount: 60 }] };
  expect(saidOf(sent("createSale", parts)).amount).toBe(100);
});

test("an unknown endpoint has a sentence too, also one with a name of JavaScript", () => {
  for (const endpoint of ["sellOnce", "constructor", "toString"]) {
    expect(isKnownCommand(endpoint)).toBe(false);
    const said = saidOf(sent(endpoint, {}));
    expect(sentenceOf(endpoint, said, toldIn("en"))).toBe(
      "A record that this version of Fundi does not know",
    );
  }
});
