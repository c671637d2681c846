/** The world of models: nothing in it is real but the outbox itself, so that it is fast and always runs the same way. */
import { chance } from "#src/app/demo-shop/random.ts";
import { Disk } from "./disk.ts";
import type { GivenToWorld, MadeTap, NewTap, World } from "./layer.ts";
import { Server, type TapBody } from "./server.ts";
import { virtualTime } from "./virtual-time.ts";

/** The customer of sales without a named customer. Many commands name it, and none waits for another because of it. */
const WALK_IN = "walk-in";

export function modelWorld({ seed, parts, trace: note }: GivenToWorld): World {
  const time = virtualTime();
  const random = chance(seed).next;
  const trace = (line: string) => note(`${time.now()} ${line}`);
  let ids = 0;
  return {
    time,
    random,
    parts,
    trace,
    server: new Server(random, trace),
    nextId: () => `id${++ids}`,
    users: ["asha", "juma"],
    sharedByAll: [WALK_IN],
    dateAt: (moment) => moment,
    makeDisk: () => new Disk(time),
    storeOf: (store) => store,
    makeTap,
    act: () => {},
    waitFor: () => {},
    repair: () => {},
    look: () => {},
    lookAtServer: () => {},
    judge: () => [],
  };
}

function makeTap(tap: NewTap): MadeTap {
  const { number, user, earlier, step } = tap;
  const { a, b } = step;
  if (b % 5 === 1) return makePhoto(tap);
  const key = `k${number}`;
  const used = earlier[b % earlier.length]?.draft.needs.slice(0, 1) ?? [];
  const creates = b % 2 === 0 ? [`r${number}`] : [];
  const needs = [...(a % 3 === 0 ? [] : used), ...creates, ...(a % 4 === 0 ? [WALK_IN] : [])];
  const body: TapBody = { tap: number, isRefused: a % 7 === 0, isPoison: b % 61 === 0 };
  const files = Array.from({ length: b % 4 === 0 ? 1 + (a % 2) : 0 }, (_, place) => ({
    id: `f${number}.${place}`,
    path: key,
    field: "photo",
    fields: {},
    file: noFile,
  }));
  const blobs = files.map(({ id }) => id);
  const draft = { ...written, key, author: user, needs, creates, body: { ...body }, blobs };
  return { draft, files, isPoison: body.isPoison };
}

/** A photo that is added later: to a record that an earlier tap of this device made, or to one that the server has. */
function makePhoto({ number, user, earlier, step: { a } }: NewTap): MadeTap {
  const made = earlier.flatMap(({ draft }) => draft.creates.map((id) => ({ id, by: draft.key })));
  const record = made[a % (made.length + 1)];
  const key = `p${number}`;
  const path = record?.by ?? "";
  const file = { id: key, path, field: "photo", fields: { tap: `${number}` }, file: noFile };
  const needs = record ? [record.id] : [];
  const startsAs = "files" as const;
  const draft = {
    ...written,
    key,
    author: user,
    needs,
    creates: [],
    body: {},
    blobs: [key],
    startsAs,
  };
  return { draft, files: [file], isPoison: false };
}

/** What is the same in all taps. */
const written = {
  endpoint: "createSale",
  version: 1,
  params: {},
  shown: null,
  madeAt: "2026-11-30T09:00:00.000Z",
  app: "1",
};

const noFile = new Blob([]);
