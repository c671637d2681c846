/** What users tap: each write that may wait for a network, as a screen makes it. */
import { newId } from "#src/shared/ids.ts";
import { customersContract } from "#src/areas/customers/contract.ts";
import { devicesContract } from "#src/areas/devices/core/contract.ts";
import { countsContract } from "#src/areas/inventory/counts/contract.ts";
import { salesContract } from "#src/areas/sales/contract.ts";
import { idsAt, idsCreatedBy, type Offline } from "#src/shared/outbox/offline.ts";
import { smallestPicture } from "#tests/support/shop/pictures.ts";
import type { MadeTap, NewTap } from "../layer.ts";
import { nextPhone, WALK_IN, type Stage } from "./stage.ts";

/** What the judge knows of a tap. */
export interface RealTap extends MadeTap {
  number: number;
  user: string;
  kind: TapKind;
  offline: Offline;
  /** The id of the record that it makes, or the mark that it writes. */
  mark: string;
  /** The cash that it takes. */
  cash: number;
}

const offlineOf = {
  createSale: salesContract.createSale.offline,
  createCustomer: customersContract.createCustomer.offline,
  createDevice: devicesContract.createDevice.offline,
  takeDevicePayment: devicesContract.takeDevicePayment.offline,
  addRemark: devicesContract.addRemark.offline,
  updateChecklists: devicesContract.updateChecklists.offline,
  changeDeviceStatus: devicesContract.changeDeviceStatus.offline,
  countItems: countsContract.countItems.offline,
  /** A photo that is added later is a file without a command. */
  addPhoto: {
    name: "addPhoto",
    kind: "fact",
    needs: ["params.id"],
    creates: { none: "it is a file" },
  },
} satisfies Record<string, Offline>;

interface Tapped {
  endpoint: keyof typeof offlineOf;
  mark: string;
  params?: Record<string, string>;
  body: Record<string, unknown>;
  cash?: number;
  /** How many photos it has. */
  photos?: number;
}

interface Known {
  stage: Stage;
  /** Customers and repairs that the device can name. */
  customers: readonly string[];
  repairs: readonly string[];
  a: number;
  b: number;
  madeAt: string;
}

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

const sale = ({ stage, customers, a, b }: Known, payment: object, isCash: boolean): Tapped => {
  const mark = newId();
  const { id: itemId, price } = pick(stage.items, b);
  const quantity = 1 + (b % 2);
  const isRefused = a % 11 === 0;
  const customer = { id: newId(), name: "Neema Komba", phone: nextPhone() };
  const buyer =
    a % 4 === 0 ? { customer } : { customerId: pick(a % 5 === 1 ? [WALK_IN] : customers, b) };
  const expectedTotal = isRefused ? 1 : price * quantity;
  return {
    endpoint: "createSale",
    mark,
    body: { id: mark, ...buyer, lines: [{ itemId, quantity }], payment, expectedTotal },
    cash: isCash ? price * quantity : 0,
  };
};

const ofRepair = ({ repairs, b }: Known) => ({ params: { id: pick(repairs, b) } });

const kinds = {
  sale: (known: Known) => sale(known, { method: "cash" }, true),
  "sale by reference": (known: Known) =>
    sale(known, { method: "mobile_money", provider: "mpesa", reference: newId() }, false),
  customer: ({ a }: Known) => {
    const mark = newId();
    const phone = a % 3 === 0 ? "1" : nextPhone();
    return { endpoint: "createCustomer", mark, body: { id: mark, name: "Juma Ally", phone } };
  },
  intake: ({ customers, a, b }: Known) => {
    const mark = newId();
    const customer = { id: newId(), name: "Halima Said", phone: nextPhone() };
    const owner = a % 3 === 0 ? { customer } : { customerId: pick(customers, b) };
    const body = {
      id: mark,
      ...owner,
      brand: a % 4 === 1 ? "" : "Tecno",
      model: "Camon",
      issueDescription: "Kioo",
    };
    return {
      endpoint: "createDevice",
      mark,
      body,
      photos: b % 2 === 0 ? 1 + (b % 3 === 0 ? 1 : 0) : 0,
    };
  },
  payment: (known: Known) => {
    const [mark, amount] = [newId(), 100_000];
    const isCash = known.a % 3 > 0;
    const by = isCash
      ? { method: "cash" }
      : { method: "mobile_money", provider: "mpesa", reference: newId() };
    const body = { id: mark, amount, ...by };
    const cash = isCash ? amount : 0;
    return { endpoint: "takeDevicePayment", mark, body, cash, ...ofRepair(known) };
  },
  remark: (known: Known) => {
    const mark = newId();
    return {
      endpoint: "addRemark",
      mark,
      body: { id: mark, content: "Amepiga simu" },
      ...ofRepair(known),
    };
  },
  checklist: ({ stage: { repair }, b }: Known) => {
    const mark = newId();
    const items = [{ id: pick(repair.checks, b), result: "faulty", note: mark }];
    return { endpoint: "updateChecklists", mark, body: { items }, params: { id: repair.id } };
  },
  status: (known: Known) => {
    const mark = newId();
    const status = pick(["diagnosing", "in_progress", "awaiting-parts", "done"], known.a);
    return {
      endpoint: "changeDeviceStatus",
      mark,
      body: { status, remark: mark },
      ...ofRepair(known),
    };
  },
  photo: (known: Known) => ({
    endpoint: "addPhoto",
    mark: newId(),
    body: {},
    photos: 1,
    ...ofRepair(known),
  }),
  scan: ({ stage: { items, countId }, b, madeAt }: Known) => {
    const mark = newId();
    const scans = [{ id: mark, itemId: pick(items, b).id, madeAt }];
    return {
      endpoint: "countItems",
      mark,
      body: { scans, sentAt: madeAt },
      params: { id: countId },
    };
  },
} satisfies Record<string, (known: Known) => Tapped>;

type TapKind = keyof typeof kinds;
/** What makes a record, and what needs one, more often: chains are what goes wrong. */
const kindNames: readonly TapKind[] = [
  ...(Object.keys(kinds) as TapKind[]),
  "customer",
  "sale",
  "intake",
  "payment",
];

export function makeRealTap(
  stage: Stage,
  { number, user, device, earlier, step }: NewTap,
): RealTap {
  const { a, b } = step;
  const madeAt = new Date(device.date()).toISOString();
  const madeBy = (endpoint: string) =>
    earlier
      .filter(({ draft }) => draft.endpoint === endpoint)
      .flatMap(({ draft }) => draft.creates);
  const intakes = madeBy("createDevice").filter((id) => isIntake(earlier, id));
  // Mostly what the device made last, which the server may not know yet.
  const lastly = (made: readonly string[], others: readonly string[]) =>
    made.length > 0 && b % 3 > 0 ? made.slice(-1) : [...made, ...others];
  const customers = lastly(madeBy("createCustomer"), stage.customers);
  const repairs = lastly(intakes, [stage.repair.id]);
  const kind = pick(kindNames, a);
  const make: (known: Known) => Tapped = kinds[kind];
  const {
    endpoint,
    mark,
    params = {},
    body,
    cash = 0,
    photos = 0,
  } = make({
    stage,
    customers,
    repairs,
    a: Math.floor(a / kindNames.length),
    b,
    madeAt,
  });
  const offline: Offline = offlineOf[endpoint];
  const isPoison = kind !== "photo" && b % 61 === 60;
  const files = Array.from({ length: photos }, () => newId()).map((id) => ({
    id,
    path: `/api/devices/${params["id"] ?? mark}/photos`,
    field: "photo",
    fields: { note: id },
    file: new Blob([smallestPicture], { type: "image/png" }),
  }));
  const [photo] = kind === "photo" ? files : [];
  const draft = {
    key: photo?.id ?? newId(),
    ...(photo && { startsAs: "files" as const }),
    author: user,
    endpoint,
    version: 1,
    params,
    body,
    needs: idsAt(offline.needs, { params, body }),
    creates: idsCreatedBy(offline, { params, body }),
    shown: null,
    madeAt,
    app: isPoison ? POISON : "torture",
    blobs: files.map(({ id }) => id),
  };
  return { number, user, kind, offline, mark, cash, draft, files, isPoison };
}

const isIntake = (earlier: NewTap["earlier"], id: string): boolean =>
  earlier.some(
    ({ draft }) => draft.endpoint === "createDevice" && (draft.body as { id?: string }).id === id,
  );

/** No server reads a name of a build that is so long. A repaired one gets `READABLE` in its place. */
export const POISON = "x".repeat(81);
export const READABLE = "torture";
