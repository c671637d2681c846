/** A short run of `npm run fuzz` must find nothing wrong in the product, and must find planted bugs. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCampaign } from "../../fuzz/campaign.ts";
import { playCertain } from "../../fuzz/certain.ts";
import { huntPlanted } from "../../fuzz/find-planted.ts";
import { learn } from "../../fuzz/learn.ts";
import { Knowledge } from "../../fuzz/known.ts";
import { tryPlanting } from "../../fuzz/plant.ts";
import type { CallerName } from "../../fuzz/people.ts";
import { plantedBugNames, type PlantedBug, type TripBug } from "../../fuzz/planted-bugs.ts";
import { play } from "../../fuzz/play.ts";
import { huntByTrips, playTrips } from "../../fuzz/round-trips/hunt.ts";
import type { Step } from "../../fuzz/steps.ts";
import { readTargets, targetNamed, type Target } from "../../fuzz/targets.ts";
import { makeWorld, type World } from "../../fuzz/world.ts";
import { seedOfFile } from "../support/random/seed.ts";
import { misfit } from "../../fuzz/schema-check.ts";

const MINUTE = 60_000;

/** A server without planted bugs. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, MINUTE);
afterAll(() => world.close());

// First, because the requests of the other tests change settings by which acts are refused.
test(
  "acts and what undoes them leave points, credit, stock and drawers as they were",
  async () => {
    const wrong = await playTrips(world, seedOfFile(20_261_129), 3);
    expect(wrong?.findings ?? [], wrong?.transcript.join("\n")).toEqual([]);
  },
  2 * MINUTE,
);

test("the event of an export is no change of the next request", async () => {
  const target = targetNamed(await readTargets(world.server.url), "exportAudit");
  const usual = {
    params: [],
    query: {},
    headers: {},
    key: "none",
    afterwards: "nothing",
  } as const;
  const by = (caller: CallerName): Step => ({ target, caller, ...usual });
  const steps = [by("admin"), by("technician")];
  const { findings, transcript } = await play(world, [{ steps, atOnce: false }]);
  expect(transcript.map((line) => / → (\d+)/.exec(line)?.[1])).toEqual(["200", "403"]);
  expect(findings).toEqual([]);
});

test(
  "sequences that reveal planted bugs get no wrong answer without them",
  async () => {
    expect(await playCertain(world)).toEqual([]);
  },
  2 * MINUTE,
);

test(
  "generated requests of all callers get no wrong answer",
  async () => {
    const { found, requests } = await runCampaign({ seed: 1, requests: 2000, atOnce: 1, world });
    expect(found).toEqual([]);
    expect(requests).toBeGreaterThanOrEqual(2000);
  },
  5 * MINUTE,
);

/**
 * Bugs that can be planted in one server together, because no bug hides another. Races, such as "a record deleted
 * meanwhile", are left to `npm run fuzz`, because the order of two requests depends on the machine. So is the search by
 * generated requests, which may need thousands of them for one bug.
 */
const together: readonly PlantedBug[] = [
  "a form of another site",
  "a key of anybody",
  "a key for any body",
  "a repetition that does not say so",
  "a constraint without a refusal",
  "a refusal nobody declared",
  "a cost for everybody",
  "a token that outlives a reset",
  "an admin made by somebody less",
  "a price lowered in passing",
  "a piece that comes back twice",
  "a first password that opens everything",
  "a price lowered without the right",
  "a deposit waived without the right",
  "a refusal that is no problem",
  "a change without its headers",
  "an answer that stays",
  "markup of a customer",
];

test(
  "planted bugs are found, each by its own symptom",
  async () => {
    expect(await huntPlanted(together)).toEqual([]);
  },
  2 * MINUTE,
);

/** Bugs of round trips that can be planted in one server together, because no bug hides another. */
const madeByUndoing: readonly TripBug[] = [
  "points that stay after a refund",
  "a level that stays after a refund",
  "spending that stays after a refund",
  "store credit from nothing",
  "a debt that stays after a refund",
  "goods that come back for more",
  "cash that does not come back",
  "a credit of a claim that stays",
];

test(
  "value that undoing makes or loses is found, each by its own symptom",
  async () => {
    expect(await huntByTrips(madeByUndoing, 1)).toEqual([]);
  },
  3 * MINUTE,
);

test("the entries of a list of sales are sales, and the entries of a sale are its lines", () => {
  const knowledge = new Knowledge({ counter: 0 });
  const sale = { id: "sale 2", items: [{ id: "line 2" }] };
  const target = (method: string, path: string) => ({ method, path }) as Target;
  learn(knowledge, target("GET", "/api/sales"), {
    items: [{ id: "sale 1", items: [{ id: "line 1" }] }],
  });
  learn(knowledge, target("POST", "/api/sales"), { sale });
  learn(knowledge, target("GET", "/api/sales/{id}"), sale);
  expect(knowledge.all("sales")).toEqual(["sale 2", "sale 1"]);
  expect(knowledge.all("sale lines")).toEqual(["line 2", "line 1"]);
});

test.each(plantedBugNames)("the source still contains the lines that plant %s", (bug) => {
  expect(() => tryPlanting(bug)).not.toThrow();
});

describe("an answer outside of its schema is found", () => {
  const schema = {
    type: "object",
    properties: {
      id: { type: "string", format: "uuid" },
      price: { type: "integer", minimum: 0 },
      state: { enum: ["open", "closed"] },
      note: { anyOf: [{ type: "string" }, { type: "null" }] },
      lines: {
        type: "array",
        items: { type: "object", properties: {}, additionalProperties: false },
      },
    },
    required: ["id", "price"],
    additionalProperties: false,
  };
  const id = "01900000-0000-7000-8000-000000000000";

  test.each<[string, object]>([
    ["a field that is missing", { id }],
    ["a field that is not declared", { id, price: 1, cost: 2 }],
    ["one further in", { id, price: 1, lines: [{ cost: 2 }] }],
    ["another type", { id, price: "1" }],
    ["a number out of its limits", { id, price: -1 }],
    ["a word that is not on the list", { id, price: 1, state: "lost" }],
    ["none of the options", { id, price: 1, note: 7 }],
    ["an id that is none", { id: "7", price: 1 }],
  ])("%s", (_, answer) => {
    expect(misfit(schema, answer)).toEqual(expect.any(String));
  });

  test("an answer within its schema is not", () => {
    expect(misfit(schema, { id, price: 1, note: null, lines: [{}], state: "open" })).toBeNull();
  });
});
