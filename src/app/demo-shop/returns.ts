import type { Actor } from "#src/server/http/guards/actor.ts";
import { createReturn } from "#src/areas/returns/intake/server/create-return.ts";
import { decideReturn } from "#src/areas/returns/steps/server/decide-return.ts";
import { takeStep } from "#src/areas/returns/steps/server/take-step.ts";
import { updateReturn } from "#src/areas/returns/intake/server/update-return.ts";
import type { Returned } from "#src/areas/returns/contract.ts";
import type { ReturnStep } from "#src/areas/returns/rules.ts";
import { chance, type Chance } from "./random.ts";
import { signaturePicture } from "./pictures/signature-picture.ts";
import type { Repair, Step, Story } from "./story.ts";

const SEED = 20_260_214;
/** The approximate number of minutes in which the shop is open on one day. */
const DAY = 580;
/** The maximum age of a returned repair in open minutes. Every returned repair is thus still under warranty. */
const OLDEST = 25 * DAY;
const YOUNGEST = 2 * DAY;

const complaints = [
  "Tatizo lile lile limerudi baada ya siku chache",
  "Screen inawaka halafu inazima yenyewe",
  "Touch haifanyi kazi upande wa chini",
  "Betri inaisha haraka kuliko mwanzo",
  "Haichaji tena tangu juzi",
];
const findings = [
  ["Can be repaired", "Seat the display cable anew and test for an hour"],
  ["Needs parts", "Replace the charging board"],
  ["No fault found", "Ran all day without the fault"],
  ["Damaged by the customer", "Water marks on the board, not there at hand-over"],
] as const;

/** The last step of each return at the end of the story. `repaired` returns are repaired again and closed. */
const targets: readonly (ReturnStep | "repaired")[] = [
  "reported",
  "technician-diagnosis",
  "admin-approval",
  "admin-approval",
  "assigned-to-technician",
  "in-repair",
  "quality-check",
  "ready-for-pickup",
  "rejected",
  "refunded",
  "closed",
  "repaired",
  "repaired",
  "repaired",
];

type Act = (returned: Returned) => Promise<Returned>;

/** Makes the steps of returns of some recent repairs. The steps call the verbs of the returns area. */
export function returnsOf(story: Story, repairs: readonly Repair[]): Step[] {
  const random = chance(SEED);
  const { minutes } = story.time;
  const lately = repairs.filter(
    ({ target, ending, until, price }) =>
      target === "done" &&
      ending === "completed" &&
      price > 0 &&
      until < minutes - YOUNGEST &&
      until > minutes - OLDEST,
  );
  return targets.flatMap((target, place) => {
    const repair = lately[Math.floor((place * lately.length) / targets.length)];
    if (!repair) return [];
    repair.isRefundedLater ||= target === "refunded";
    return stepsTo(story, random, repair, target);
  });
}

function stepsTo(
  story: Story,
  random: Chance,
  repair: Repair,
  target: (typeof targets)[number],
): Step[] {
  const { tx } = story;
  let returned: Returned | null = null;
  const begin = async () => {
    returned = await createReturn(tx, random.pick(story.counter), {
      deviceId: repair.device?.id,
      quantity: 1,
      returnReason: random.pick(complaints),
      accessories: [
        { label: "charger", result: random.percent(60) ? "ok" : "not-tested" },
        { label: "box", result: "not-tested" },
      ],
    });
  };
  const acts = actsTo(story, random, repair, target).map((act) => async () => {
    if (returned) returned = await act(returned);
  });
  const from = repair.until + DAY / 2 + Math.floor(random.next() * DAY);
  const gap = Math.max(1, Math.floor((story.time.minutes - 10 - from) / (acts.length + 1)));
  return [begin, ...acts].map((act, index) => ({
    minute: Math.min(from + index * Math.min(gap, 240), story.time.minutes - 5),
    act,
  }));
}

function actsTo(
  { tx, admin, counter }: Story,
  random: Chance,
  repair: Repair,
  target: (typeof targets)[number],
): Act[] {
  const bench = repair.technician ?? admin;
  const at = random.pick(counter);
  const step =
    (by: Actor, to: ReturnStep, note?: string): Act =>
    ({ id }) =>
      takeStep(tx, by, id, { step: to, note });
  const diagnose: Act = async ({ id, version }) => {
    const [fixStatus, resolution] = random.pick(findings);
    return updateReturn(tx, bench, id, { version, fixStatus, resolution });
  };
  const decide =
    (decision: "approve" | "reject", reason?: string): Act =>
    ({ id }) =>
      decideReturn(tx, admin, id, { decision, reason });
  const close: Act = ({ id }) =>
    takeStep(tx, at, id, {
      step: "closed",
      resolution: random.pick(findings)[1],
      signature: signaturePicture(random),
      signedBy: repair.customer.name,
    });

  const looked = [step(bench, "technician-diagnosis")];
  const waiting = [...looked, diagnose, step(bench, "admin-approval")];
  const approved = [...waiting, decide("approve")];
  const given = [...approved, step(at, "assigned-to-technician")];
  const mended = [...given, step(bench, "in-repair"), step(bench, "quality-check")];
  const rejected = [...waiting, decide("reject", "Simu iliingia maji baada ya kukabidhiwa")];
  switch (target) {
    case "reported":
      return [];
    case "technician-diagnosis":
      return looked;
    case "admin-approval":
      return waiting;
    case "assigned-to-technician":
      return given;
    case "in-repair":
      return [...given, step(bench, "in-repair")];
    case "quality-check":
      return mended;
    case "ready-for-pickup":
      return [...mended, step(bench, "ready-for-pickup")];
    case "rejected":
      return rejected;
    case "closed":
      return [...rejected, close];
    case "refunded":
      return [...approved, step(admin, "refunded", "Imeshindikana mara ya pili")];
    default:
      return [...mended, step(bench, "ready-for-pickup"), close];
  }
}
