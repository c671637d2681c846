import { moveCustody } from "#src/areas/devices/custody/server/move-custody.ts";
import { rateTrackedDevice } from "#src/areas/devices/ratings/server/rate-device.ts";
import { pauseWork, startWork } from "#src/areas/devices/work/server/start-work.ts";
import { setStoryClock } from "./clock.ts";
import type { Repair, Story } from "./story.ts";

/** Custody, work time and ratings of devices. */

const shelves = ["Rafu A1", "Rafu A2", "Rafu B1", "Droo ya fundi", "Kabati la tayari"];

const praise = [
  "Kazi nzuri, asante.",
  "Simu inafanya kazi kama mpya.",
  "Very fast, I will come again.",
  "Fundi ni mkweli na bei ni nzuri.",
];
const complaint = [
  "Ilichelewa siku mbili.",
  "Bei ilikuwa juu kidogo.",
  "I had to call twice to hear anything.",
];

/** By chance, the technician works on the device for a while, and then is its holder, or does not work on it at all. */
export async function workOn(story: Story, { device, technician }: Repair): Promise<void> {
  const { tx, random } = story;
  if (!device || !technician || random.percent(50)) return;
  await startWork(tx, technician, device.id);
  const { startedAt } = await tx
    .selectFrom("deviceWorkSessions")
    .select("startedAt")
    .where("deviceId", "=", device.id)
    .where("endedAt", "is", null)
    .executeTakeFirstOrThrow();
  const until = Date.parse(startedAt) + random.between(15, 95) * 60_000;
  await setStoryClock(tx, new Date(Math.min(until, Date.now())).toISOString());
  await pauseWork(tx, technician, device.id);
}

export async function shelve(story: Story, { device, technician }: Repair): Promise<void> {
  if (!device || !technician || story.random.percent(25)) return;
  await moveCustody(story.tx, technician, device.id, { place: story.random.pick(shelves) });
}

/** Lets some customers rate their repair. Chance decides who does so and with which score. */
export async function rate({ tx, random }: Story, { device }: Repair): Promise<void> {
  if (!device || !random.percent(45)) return;
  const score = random.weighted([
    [5, 52],
    [4, 30],
    [3, 11],
    [2, 4],
    [1, 3],
  ] as const);
  const comment = random.percent(40) ? random.pick(score > 3 ? praise : complaint) : undefined;
  await rateTrackedDevice(tx, device.id, { score, comment });
}
