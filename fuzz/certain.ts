/**
 * Sequences that reveal planted bugs for certain. Chance needs thousands of requests for some of these bugs, and another
 * number after every change of the product.
 */
import { findViolations } from "#src/app/invariants.ts";
import type { PlantedBug } from "./planted-bugs.ts";
import { MARKUP } from "./hostile.ts";
import { placeholder } from "./known.ts";
import { play } from "./play.ts";
import { recipesFor, stepsOf } from "./recipes.ts";
import type { Finding } from "./scene.ts";
import type { Step } from "./steps.ts";
import { readTargets, type Target } from "./targets.ts";
import type { World } from "./world.ts";

const phone = placeholder("new phone");
const version = placeholder("version");
const outdated = placeholder("version", 1);

/** Bugs that no recipe reveals → the sequence that does. Each begins after the prologue of the recipes. */
const sequencesFor = (targets: readonly Target[]): Partial<Record<PlantedBug, readonly Step[]>> => {
  const does = stepsOf(targets);
  const customer = { name: "Asha Juma", phone };
  return {
    "a form of another site": [
      { ...does("care", "createCustomer", customer), headers: { "sec-fetch-site": "cross-site" } },
    ],
    "a key of anybody": [does("care", "createCustomer", customer, [], "the same key by another")],
    "a key for any body": [
      does("care", "createCustomer", customer, [], "the same key with another body"),
    ],
    "a repetition that does not say so": [
      does("care", "createCustomer", customer, [], "the same again"),
    ],
    "a constraint without a refusal": [
      does("admin", "createUser", {
        name: "Mpya",
        email: "care@fuzz.example",
        role: "technician",
      }),
    ],
    "a refusal nobody declared": [
      does("care", "updateCustomer", { version: outdated, name: "Asha" }),
    ],
    "a cost for everybody": [does("care", "getItem")],
    "a price lowered in passing": [
      does("care", "setDevicePrice", { version, amount: 900_000 }),
      // Not below the deposit, which a constraint refuses.
      does("care", "updateDevice", { version, finalAmount: 600_000 }),
    ],
    "a first password that opens everything": [does("newcomer", "listCustomers")],
    "markup of a customer": [
      does("care", "createDevice", {
        customer,
        brand: MARKUP[1],
        model: MARKUP[1],
        issueDescription: MARKUP[1],
      }),
      does("anonymous", "GET /track/{token}"),
    ],
  };
};

/** Plays each of these sequences and each recipe, and checks the invariants. Returns the findings that matter. */
export async function playCertain(
  world: World,
  matters: (finding: Finding, before: readonly Finding[]) => boolean = () => true,
): Promise<Finding[]> {
  const targets = await readTargets(world.server.url);
  const { prologue, others } = recipesFor(targets);
  const found: Finding[] = [];
  const isNew = (finding: Finding) => !found.some(({ symptom }) => symptom === finding.symptom);
  for (const steps of [...Object.values(sequencesFor(targets)), ...others]) {
    const parts = [{ steps: [...prologue, ...steps], atOnce: false }];
    // A sequence ends at its first finding, and is played again for the others.
    for (;;) {
      const { findings } = await play(world, parts, (one) => isNew(one) && matters(one, found));
      if (findings.length === 0) break;
      found.push(...findings);
    }
  }
  for (const { invariant, rows } of await findViolations(world.db)) {
    const symptom = `an invariant is broken: ${invariant}`;
    found.push({ symptom, detail: JSON.stringify(rows[0]) });
  }
  return found;
}
