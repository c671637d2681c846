import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import { percentOf } from "#src/shared/money.ts";
import { effectivePermissions, type Role } from "#src/shared/permissions.ts";
import { addDays, today } from "#src/shared/time.ts";
import { inTransaction, type Database, type Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/actor.ts";
import type { Log } from "#src/server/log.ts";
import type { Device, NewDevice } from "#src/areas/devices/contract.ts";
import type { DeviceStatus } from "#src/areas/devices/rules.ts";
import { addRemark } from "#src/areas/devices/server/add-remark.ts";
import { assignTechnician } from "#src/areas/devices/server/assign-technician.ts";
import { changeDeviceStatus } from "#src/areas/devices/server/change-device-status.ts";
import { createDevice } from "#src/areas/devices/server/create-device.ts";
import { getDevice } from "#src/areas/devices/server/queries.ts";
import { takeDevicePayment } from "#src/areas/devices/server/take-device-payment.ts";
import { updateChecklists } from "#src/areas/devices/server/update-checklists.ts";
import { updateDevice } from "#src/areas/devices/server/update-device.ts";
import type { HandPayment } from "#src/areas/payments/contract.ts";
import { createUser } from "#src/areas/users/server/create-user.ts";
import { setStoryClock, withStoryClock } from "./demo-shop/clock.ts";
import {
  accessories,
  calls,
  changedMind,
  hopeless,
  makeFault,
  makeHandset,
  priceOf,
  waiting,
  type Fault,
  type Handset,
} from "./demo-shop/handsets.ts";
import { openTime, type OpenTime } from "./demo-shop/opening-hours.ts";
import { makeCustomers, staff, type DemoCustomer } from "./demo-shop/people.ts";
import { chance, type Chance } from "./demo-shop/random.ts";
import { signaturePicture } from "./demo-shop/signature-picture.ts";

const SEED = 20_260_131;
const DAYS = 120;
const CUSTOMERS = 185;
const DEVICES = 300;

/** What is still in the shop on the day the story ends; everything else was handed back. */
const stillHere: readonly (readonly [DeviceStatus, number])[] = [
  ["received", 6],
  ["assigned-to-technician", 6],
  ["diagnosing", 5],
  ["awaiting-approval", 4],
  ["awaiting-parts", 5],
  ["in_progress", 9],
  ["testing", 4],
  ["completed", 9],
  ["cancelled", 2],
  ["unrepairable", 3],
];

/**
 * One believable shop in Dar es Salaam with four months behind it: every row is written by the verb that writes it
 * in real use, in the order it happened, so that whatever must hold of a database holds of it too. Its staff have
 * passwords nobody knows: an admin resets those to be tried. One transaction: the whole shop or nothing.
 */
export async function fillDemoShop(db: Database, log: Log): Promise<void> {
  const began = Date.now();
  await withStoryClock(db, () => inTransaction(db, tellStory));
  log.info({ devices: DEVICES, ms: Date.now() - began }, "the demo shop is filled");
}

/** Everybody and everything of the story while it is told. */
interface Story {
  tx: Tx;
  random: Chance;
  time: OpenTime;
  admin: Actor;
  counter: readonly Actor[];
  technicians: readonly Technician[];
}

interface Technician extends Actor {
  limit: number;
  open: number;
}

interface Repair {
  customer: DemoCustomer;
  handset: Handset;
  fault: Fault;
  /** Minor units. */
  price: number;
  isPriceKnown: boolean;
  target: DeviceStatus;
  /** How it got to be handed back. */
  ending: "completed" | "cancelled" | "unrepairable";
  /** From taking in to the last step, in open minutes. */
  from: number;
  until: number;
  device: Device | null;
  technician: Technician | null;
}

interface Step {
  minute: number;
  act(): Promise<void>;
}

async function tellStory(tx: Tx): Promise<void> {
  // The tables grow from nothing and nobody counts them before the end: a plan made for an empty table would go on
  // reading all of it.
  await sql`set local enable_seqscan = off`.execute(tx);
  const random = chance(SEED);
  const time = openTime(DAYS, new Date());
  await setStoryClock(tx, time.momentOf(0));
  const story: Story = { tx, random, time, ...(await hire(tx)) };
  const customers = makeCustomers(random, CUSTOMERS, newId);
  const repairs = planRepairs(story, customers);
  const steps = repairs
    .flatMap((repair) => stepsOf(story, repair))
    .sort((a, b) => a.minute - b.minute);
  for (const { minute, act } of steps) {
    await setStoryClock(tx, time.momentOf(minute));
    await act();
  }
}

async function hire(tx: Tx): Promise<Pick<Story, "admin" | "counter" | "technicians">> {
  const owner = await tx
    .selectFrom("users")
    .select(["id", "name"])
    .where("role", "=", "admin")
    .where("isActive", "=", true)
    .orderBy("createdAt")
    .executeTakeFirstOrThrow();
  const admin = actorOf(owner, "admin");
  const hired: { actor: Actor; limit: number }[] = [];
  for (const person of staff) {
    const user = await createUser(tx, admin, person);
    hired.push({ actor: actorOf(user, person.role), limit: user.maxDevicesAllowed });
  }
  return {
    admin,
    counter: hired.filter(({ actor }) => actor.role === "customer-care").map(({ actor }) => actor),
    technicians: hired
      .filter(({ actor }) => actor.role === "technician")
      .map(({ actor, limit }) => ({ ...actor, limit, open: 0 })),
  };
}

const actorOf = ({ id, name }: { id: string; name: string }, role: Role): Actor => ({
  userId: id,
  name,
  role,
  permissions: new Set(effectivePermissions(role, [])),
  sessionId: null,
  mustChangePassword: false,
});

function planRepairs({ random, time }: Story, customers: readonly DemoCustomer[]): Repair[] {
  const owned = new Map<string, Handset[]>();
  const targets = stillHere.flatMap(([status, count]) => Array<DeviceStatus>(count).fill(status));
  const done = Array<DeviceStatus>(DEVICES - targets.length).fill("done");
  return [...done, ...targets].map((target, index) => {
    // Everybody comes once; some come again, and a few of those with the same handset.
    const customer = customers[index] ?? random.pick(customers);
    const before = owned.get(customer.id) ?? [];
    const handset =
      before.length > 0 && random.percent(30) ? random.pick(before) : makeHandset(random);
    owned.set(customer.id, [...before, handset]);
    const fault = makeFault(random, handset);
    const ending = random.weighted([
      ["completed", 92],
      ["cancelled", 4],
      ["unrepairable", 4],
    ] as const);
    return {
      customer,
      handset,
      fault,
      price: priceOf(random, fault, handset),
      isPriceKnown: (target === "done" ? ending : target) === "completed" && random.percent(45),
      target,
      ending: target === "done" ? ending : "completed",
      ...spanOf(random, time, target),
      device: null,
      technician: null,
    };
  });
}

/** Done ones are spread over the months; what is still here came in lately. */
function spanOf(
  random: Chance,
  time: OpenTime,
  target: DeviceStatus,
): { from: number; until: number } {
  const end = time.minutes - 1;
  if (target === "done") {
    // A little more business every month.
    const from = Math.floor(
      Math.sqrt(0.15 + 0.85 * random.next()) * (end - 500) - 0.3 * end * (1 - random.next()) ** 3,
    );
    const start = Math.max(5, from);
    return { from: start, until: Math.min(end, start + random.between(180, 2600)) };
  }
  const longest = target === "received" ? 420 : target === "completed" ? 2600 : 1900;
  const age = random.between(target === "received" ? 10 : 240, longest);
  return { from: Math.max(0, end - age), until: end - random.between(0, Math.min(90, age - 10)) };
}

/** What happened to a device, from the door to where it is now, spread over its time here. */
function stepsOf(story: Story, repair: Repair): Step[] {
  const { random } = story;
  const acts = actsOf(story, repair);
  const span = repair.until - repair.from;
  const minutes = [...acts.keys()].map((index) =>
    index === 0 ? 0 : (index - 0.6 * random.next()) / Math.max(1, acts.length - 1),
  );
  return acts.map((act, index) => ({
    minute: repair.from + Math.floor((minutes[index] ?? 1) * span),
    act,
  }));
}

type Act = () => Promise<void>;

function actsOf(story: Story, repair: Repair): Act[] {
  const { random } = story;
  const { target, ending } = repair;
  const reached = target === "done" ? ending : target;
  const take = () => takeIn(story, repair);
  const assign = () => assignLeastBusy(story, repair);
  const move = (status: DeviceStatus, remark?: string) => () =>
    moveOn(story, repair, status, remark);
  const quote = () => setPrice(story, repair);
  const says = () => remarkOn(story, repair, random.pick(calls));
  const part = () => remarkOn(story, repair, random.pick(waiting));
  const begun: Act[] = [take, assign];
  const diagnosed: Act[] = [...begun, move("diagnosing"), quote];

  switch (reached) {
    case "received":
      return random.percent(40) ? [take, says] : [take];
    case "assigned-to-technician":
      return begun;
    case "diagnosing":
      return [...begun, move("diagnosing")];
    case "awaiting-approval":
      return [...diagnosed, move("awaiting-approval"), says];
    case "awaiting-parts":
      return [...diagnosed, move("awaiting-parts"), part];
    case "in_progress":
      return random.percent(50)
        ? [...diagnosed, move("in_progress")]
        : [...begun, move("in_progress")];
    case "cancelled": {
      const cancelled = [
        ...diagnosed,
        move("awaiting-approval"),
        move("cancelled", random.pick(changedMind)),
      ];
      return target === "done" ? [...cancelled, () => handBackFree(story, repair)] : cancelled;
    }
    case "unrepairable": {
      const given = [...begun, move("diagnosing"), move("unrepairable", random.pick(hopeless))];
      return target === "done" ? [...given, () => handBackFree(story, repair)] : given;
    }
    default:
      return repairedActs({ begun, diagnosed, move, quote, says, part, story, repair });
  }
}

interface Parts {
  begun: Act[];
  diagnosed: Act[];
  move(status: DeviceStatus, remark?: string): Act;
  quote: Act;
  says: Act;
  part: Act;
  story: Story;
  repair: Repair;
}

/** The ways through the workshop of what is (or will be) repaired. */
function repairedActs({ begun, diagnosed, move, quote, says, part, story, repair }: Parts): Act[] {
  const { random } = story;
  const acts: Act[] = random.percent(55) ? [...diagnosed] : [...begun];
  const isDiagnosed = acts.length > begun.length;
  if (isDiagnosed && random.percent(30)) acts.push(move("awaiting-approval"), says);
  if (isDiagnosed && random.percent(20)) acts.push(move("awaiting-parts"), part);
  acts.push(move("in_progress"));
  if (!isDiagnosed) acts.push(quote);
  if (repair.target === "testing" || random.percent(35)) acts.push(move("testing"));
  if (repair.target === "testing") return acts;
  acts.push(() => finishWork(story, repair), move("completed"));
  if (random.percent(45)) acts.push(says);
  if (repair.target === "done") acts.push(() => payAndHandBack(story, repair));
  return acts;
}

const someone = ({ random, counter }: Story): Actor => random.pick(counter);

function theDevice({ device }: Repair): Device {
  if (!device) throw new Error("the story moves a device that was not taken in");
  return device;
}

async function takeIn(story: Story, repair: Repair): Promise<void> {
  const { tx, random, time } = story;
  const { customer, handset, fault, price, isPriceKnown } = repair;
  const arrived = time.momentOf(repair.from);
  const asked = isPriceKnown ? depositFor(price) : 0;
  const isWaived = asked > 0 && random.percent(6);
  const deposit = isWaived ? 0 : asked;
  const input: NewDevice = {
    id: newId(),
    customer,
    brand: handset.brand,
    model: handset.model,
    serialNumber: handset.serialNumber,
    imei: handset.imei,
    color: handset.color,
    accessories: random.percent(35) ? random.pick(accessories) : null,
    issueDescription: fault.words,
    priority: random.weighted([
      ["normal", 74],
      ["priority", 18],
      ["rush", 8],
    ] as const),
    estimatedHours: random.pick([1, 1.5, 2, 3, 4, 8]),
    expectedReturnDate: addDays(today(new Date(arrived)), random.between(1, 4)),
    diagnosisRequired: !isPriceKnown && random.percent(60),
    finalAmount: isPriceKnown ? price : null,
    depositAmount: deposit,
    ...(isWaived && { depositWaivedReason: "Mteja wa siku nyingi" }),
    ...(deposit > 0 && random.percent(90) && { depositPayment: paymentBy(random, arrived) }),
    checklist: ["power", "display", "touch", "ports", "sound", "camera", "battery", "charger"]
      .filter((label) => label === fault.label || random.percent(75))
      .map((label) => ({ label, result: label === fault.label ? "faulty" : "ok" })),
  };
  repair.device = await createDevice(tx, isWaived ? story.admin : someone(story), input);
}

/** Half, in whole notes of 500, as shops ask for it. Minor units. */
const depositFor = (price: number): number =>
  Math.min(price, Math.ceil(percentOf(price, 50) / 50_000) * 50_000);

async function assignLeastBusy(story: Story, repair: Repair): Promise<void> {
  const free = story.technicians
    .filter(({ open, limit }) => open < limit)
    .toSorted((a, b) => a.open / a.limit - b.open / b.limit);
  const technician = free[story.random.percent(70) ? 0 : Math.min(1, free.length - 1)];
  if (!technician) throw new Error("the story has more work than technicians");
  technician.open += 1;
  repair.technician = technician;
  const { id } = theDevice(repair);
  repair.device = await assignTechnician(story.tx, someone(story), id, {
    technicianId: technician.userId,
  });
}

/** What leaves the workshop's hands, and with them somebody's load. */
const leaves: readonly DeviceStatus[] = ["completed", "cancelled", "unrepairable"];

async function moveOn(
  story: Story,
  repair: Repair,
  status: DeviceStatus,
  remark?: string,
): Promise<void> {
  const mover = status === "cancelled" ? someone(story) : (repair.technician ?? someone(story));
  repair.device = await changeDeviceStatus(story.tx, mover, theDevice(repair).id, {
    status,
    remark,
  });
  if (leaves.includes(status) && repair.technician) repair.technician.open -= 1;
}

async function setPrice(story: Story, repair: Repair): Promise<void> {
  const { id, finalAmount, version } = theDevice(repair);
  if (finalAmount !== null) return;
  repair.device = await updateDevice(story.tx, someone(story), id, {
    version,
    finalAmount: repair.price,
  });
}

async function remarkOn(story: Story, repair: Repair, content: string): Promise<void> {
  const author = story.random.percent(50) ? repair.technician : null;
  await addRemark(story.tx, author ?? someone(story), theDevice(repair).id, content);
}

/** The technician writes what was done and goes through the checklist. */
async function finishWork(story: Story, repair: Repair): Promise<void> {
  const { tx, random } = story;
  const { id, checklists } = theDevice(repair);
  const technician = repair.technician ?? someone(story);
  await addRemark(tx, technician, id, random.pick(repair.fault.notes));
  const items = checklists
    .filter((item) => item.phase === "outtake")
    .map((item) => ({ id: item.id, result: "ok" as const }));
  await updateChecklists(tx, technician, id, items);
}

async function payAndHandBack(story: Story, repair: Repair): Promise<void> {
  const { tx, random, time } = story;
  const { id, balance } = await getDevice(tx, theDevice(repair).id);
  const cashier = someone(story);
  const owed = balance ?? 0;
  const isReleased = owed > 0 && random.percent(2);
  if (owed > 0 && !isReleased) {
    const hand = paymentBy(random, time.momentOf(repair.until));
    const isInTwo = owed >= 4_000_000 && random.percent(12);
    const first = isInTwo ? Math.floor(owed / 200_000) * 100_000 : owed;
    await takeDevicePayment(tx, cashier, id, {
      ...hand,
      amount: first,
      ...tenderedFor(hand, first),
    });
    if (isInTwo) {
      const second = paymentBy(random, time.momentOf(repair.until));
      await takeDevicePayment(tx, cashier, id, { ...second, amount: owed - first });
    }
  }
  repair.device = await changeDeviceStatus(tx, isReleased ? story.admin : cashier, id, {
    status: "done",
    signature: signaturePicture(random),
    signedBy: repair.customer.name,
    ...(isReleased && { releaseUnpaidReason: "Mteja atalipa mwisho wa mwezi" }),
  });
}

/** What was not repaired costs nothing. */
async function handBackFree(story: Story, repair: Repair): Promise<void> {
  const { tx, random } = story;
  const { id, finalAmount, version } = theDevice(repair);
  if (finalAmount !== null)
    await updateDevice(tx, someone(story), id, { version, finalAmount: null });
  await changeDeviceStatus(tx, someone(story), id, {
    status: "done",
    signature: signaturePicture(random),
    signedBy: repair.customer.name,
  });
}

const capitals = [
  "A",
  "B",
  "C",
  "D",
  "E",
  "F",
  "G",
  "H",
  "J",
  "K",
  "L",
  "M",
  "N",
  "P",
  "Q",
  "R",
  "S",
  "T",
];

/** Cash mostly; else a wallet, with a reference as its messages write it. */
function paymentBy(random: Chance, moment: string): HandPayment {
  const day = moment.slice(2, 10).replaceAll("-", "");
  const letters = (count: number) =>
    Array.from({ length: count }, () => random.pick(capitals)).join("");
  switch (
    random.weighted([
      ["cash", 52],
      ["mpesa", 24],
      ["airtel_money", 13],
      ["mixx", 8],
      ["card", 3],
    ] as const)
  ) {
    case "mpesa":
      return {
        method: "mobile_money",
        provider: "mpesa",
        reference: `${letters(3)}${random.digits(2)}${letters(2)}${random.digits(4)}`,
      };
    case "airtel_money":
      return {
        method: "mobile_money",
        provider: "airtel_money",
        reference: `MP${day}.${random.digits(4)}.${letters(1)}${random.digits(5)}`,
      };
    case "mixx":
      return { method: "mobile_money", provider: "mixx", reference: random.digits(11) };
    case "card":
      return { method: "card", reference: `POS${random.digits(8)}` };
    case "cash":
      return { method: "cash" };
  }
}

/** Cash is given in notes of 10,000. */
const tenderedFor = ({ method }: HandPayment, amount: number): Pick<HandPayment, "tendered"> =>
  method === "cash" ? { tendered: Math.ceil(amount / 1_000_000) * 1_000_000 } : {};
