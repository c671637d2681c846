/** The taps of a browser: what was typed, what the screen said, and which command of the device and record it became. */
import { newId } from "#src/shared/ids.ts";
import type { Kept } from "#src/client/outbox/device/outbox-store.ts";
import { offlineCustomer } from "#src/areas/customers/offline.ts";
import { offlinePayment, offlineRemark } from "#src/areas/devices/core/offline.ts";
import { offlineSale } from "#src/areas/sales/offline.ts";
import type { Offline } from "#src/shared/outbox/offline.ts";
import type { JudgedDevice, JudgedTap } from "../judge.ts";
import type { ScheduleStep } from "../schedule.ts";
import { nextPhone } from "../shop/stage.ts";
import type { RealTap } from "../shop/taps.ts";
import type { BrowserStage } from "./browser-stage.ts";
import { priceOf, type Entry, type ScreenKind } from "./screens.ts";

export interface BrowserTap extends RealTap, JudgedTap {
  kind: ScreenKind;
  entry: Entry;
}

/** What users type has this word, which no file of a browser may have after a sign-out. */
export const SECRET = "Mwakapandasiri";

const kinds: readonly ScreenKind[] = ["remark", "payment", "sale", "customer"];
const offlineOf = {
  remark: offlineRemark,
  payment: offlinePayment,
  customer: offlineCustomer,
  sale: offlineSale,
} satisfies Record<ScreenKind, Offline>;

/** One note of the shop's coins, so that nothing is rounded. */
const NOTE = 50_000;

export interface MadeBy {
  stage: BrowserStage;
  device: JudgedDevice;
  user: string;
  earlier: readonly BrowserTap[];
}

export function makeBrowserTap(
  { a }: ScheduleStep,
  { stage, device, user, earlier }: MadeBy,
): BrowserTap {
  const kind = kinds[a % kinds.length] ?? "remark";
  const number = earlier.length;
  const pieces = 1 + earlier.filter((each) => each.kind === "sale").length;
  const text = `${SECRET} ${newId()}`;
  const entry: Entry = { stage, text, phone: nextPhone(), pieces, amount: (2 + number) * NOTE };
  const offline: Offline = offlineOf[kind];
  return {
    number,
    user,
    kind,
    offline,
    entry,
    device,
    mark: newId(),
    cash: kind === "payment" ? entry.amount : kind === "sale" ? priceOf(entry) : 0,
    // The device makes the key; until it is known, nothing has this one.
    draft: { ...nothing, key: newId(), author: user, endpoint: offline.name },
    files: [],
    isPoison: false,
    outcome: "nothing yet",
    failure: "",
    couldBeKept: false,
  };
}

const nothing = {
  version: 1,
  params: {},
  body: {},
  shown: null,
  madeAt: "",
  app: "",
  needs: [],
  creates: [],
  blobs: [],
};

interface Bodies {
  remark: { content?: string };
  payment: { amount?: number };
  customer: { name?: string };
  sale: { lines?: readonly { itemId: string; quantity: number }[]; expectedTotal?: number };
}

const isOf: { [Kind in ScreenKind]: (body: Bodies[Kind], entry: Entry) => boolean } = {
  remark: ({ content }, { text }) => content === text,
  payment: ({ amount }, entry) => amount === entry.amount,
  customer: ({ name }, { text }) => name === text,
  sale: ({ lines = [] }, { stage, pieces }) =>
    lines.some(({ itemId, quantity }) => itemId === stage.items[0]?.id && quantity === pieces),
};

/** The commands of the device that a tap became. More than one has more than one effect. */
export function commandsOf({ kind, draft, entry }: BrowserTap, all: readonly Kept[]): Kept[] {
  const fits = isOf[kind] as (body: object, entry: Entry) => boolean;
  return all.filter(
    ({ command: { endpoint, body } }) =>
      endpoint === draft.endpoint && body !== null && fits(body as object, entry),
  );
}

/** The tap is known now by the key and the ids that the device made. */
export function learn(tap: BrowserTap, { command, creates }: Kept): void {
  const { seq: _, lastServerTime: __, ...given } = command;
  tap.draft = { ...given, creates };
  const { id, expectedTotal } = command.body as { id?: string; expectedTotal?: number };
  tap.mark = id ?? tap.mark;
  if (tap.kind === "sale") tap.cash = expectedTotal ?? tap.cash;
}
