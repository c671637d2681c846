/** Groups of steps in a realistic order, which random generation would rarely produce. */
import { signature } from "#tests/support/shop/devices.ts";
import { placeholder } from "./known.ts";
import { userIdOf, type CallerName } from "./people.ts";
import type { Afterwards, Changes, Step } from "./steps.ts";
import { targetNamed, type Target } from "./targets.ts";
import { changesAndDeletes, type Race } from "./race-recipes.ts";
import { chargedTransfer } from "./transfer-recipe.ts";
import { COSTS } from "./values.ts";

export type Does = (
  caller: CallerName,
  operationId: string,
  body?: unknown,
  params?: readonly unknown[],
  afterwards?: Afterwards,
) => Step;

const newest = (kind: string) => placeholder(kind);
const unique = placeholder("new word");
const phone = placeholder("new phone");
const technician = userIdOf("technician");

export interface Recipes {
  /** The steps with which every sequence begins. They create the records that later steps use. */
  prologue: readonly Step[];
  others: readonly (readonly Step[])[];
  changes: readonly Changes[];
  races: readonly Race[];
}

/** Users lower the price or the deposit of a repair. Not all of them may do so. */
const lowered = (does: Does, priced: readonly Step[]): (readonly Step[])[] => {
  const lower = (caller: CallerName, operationId: string, amount: number) => [
    ...priced,
    does(caller, operationId, { version: placeholder("version"), amount, reason: "Punguzo" }),
  ];
  return [
    lower("care", "setDevicePrice", 100_000),
    lower("admin", "setDevicePrice", 300_000),
    lower("care", "setDeviceDeposit", 100_000),
  ];
};

/** Returns the function that makes one step of a recipe. Its record is the newest of its kind unless `params` name it. */
export const stepsOf =
  (targets: readonly Target[]): Does =>
  (caller, operationId, body, params, afterwards = "nothing") => {
    const target = targetNamed(targets, operationId);
    return {
      target,
      caller,
      params: params ?? target.params.map(({ kind }) => newest(kind)),
      query: {},
      ...(body !== undefined && { body }),
      headers: {},
      key: "new",
      afterwards,
    };
  };

export function recipesFor(targets: readonly Target[]): Recipes {
  const does = stepsOf(targets);
  const item = does("admin", "createItem", {
    sku: unique,
    name: "Chaja",
    price: 500_000,
    cost: COSTS[0],
    quantity: 50,
  });
  const customer = does("care", "createCustomer", { name: "Asha Juma", phone });
  const intake = does("care", "createDevice", {
    customer: { name: "Neema Komba", phone },
    brand: "Tecno",
    model: "Spark 20",
    issueDescription: "Kioo kimepasuka",
    technicianId: technician,
  });
  const priced = [
    intake,
    does("care", "setDevicePrice", { version: placeholder("version"), amount: 900_000 }),
    does("care", "setDeviceDeposit", { version: placeholder("version"), amount: 600_000 }),
  ];
  const sale = does("care", "createSale", {
    customerId: newest("customers"),
    lines: [{ itemId: newest("items"), quantity: 2 }],
    payment: { method: "cash" },
  });
  const refund = (caller: CallerName) =>
    does(caller, "refundSale", {
      lines: [{ saleItemId: newest("sale lines"), quantity: 1, restock: true }],
      reason: "Imeharibika",
    });
  const goodsBack = does("care", "createReturn", {
    saleItemId: newest("sale lines"),
    quantity: 1,
    returnReason: "Haifanyi kazi",
  });
  const step = (caller: CallerName, name: string, more: object = {}) =>
    does(caller, "takeReturnStep", { step: name, ...more });
  const looked = [
    step("technician", "technician-diagnosis"),
    does("admin", "updateReturn", { version: placeholder("version"), fixStatus: "Mbovu" }),
    step("admin", "admin-approval"),
    does("admin", "decideReturn", { decision: "approve" }),
  ];
  const estimate = (draft: boolean) =>
    does("technician", "createEstimate", {
      lines: [
        { kind: "labour", description: "Kazi", quantity: 1, unitPrice: 1_000_000 },
        {
          kind: "part",
          description: "Kioo",
          itemId: newest("items"),
          quantity: 1,
          unitPrice: 500_000,
        },
      ],
      draft,
    });
  const status = (to: string, more: object = {}) =>
    does("technician", "changeDeviceStatus", { status: to, ...more });
  const pay = (amount: number) =>
    does("care", "takeDevicePayment", { amount, method: "cash" }, undefined, "the same again");
  const repaired = [
    status("in_progress"),
    does("technician", "updateChecklists", { items: newest("outtake") }),
    status("completed", { signature }),
  ];
  const count = does("care", "openStockCount", { scope: "items", itemIds: [newest("items")] });
  const scan = does("care", "countItems", {
    scans: [{ id: placeholder("new id"), act: "set", itemId: newest("items"), quantity: 7 }],
  });
  const photo = does("technician", "addPhoto", { phase: "intake" });

  const change = (after: readonly Step[], name: string, caller: CallerName): Changes => ({
    after,
    caller,
    target: targetNamed(targets, name),
  });
  return {
    prologue: [item, customer, intake],
    races: changesAndDeletes(does),
    changes: [
      change(priced, "updateDevice", "care"),
      change([item], "updateItem", "care"),
      change([customer], "updateCustomer", "care"),
      change([sale, goodsBack], "updateReturn", "care"),
      change([], "updateUser", "manager"),
      change([], "changeUserRights", "manager"),
    ],
    others: [
      priced,
      ...lowered(does, priced),
      [sale, refund("admin")],
      [sale, refund("care")],
      [sale, goodsBack, ...looked, step("admin", "replaced"), refund("admin")],
      [sale, refund("admin"), goodsBack, ...looked, step("admin", "refunded")],
      [
        sale,
        does("admin", "requestRefund", {
          lines: [{ saleItemId: newest("sale lines"), quantity: 1, restock: true }],
          reason: "Mteja amebadili mawazo",
        }),
      ],
      [
        does("care", "createSale", {
          customerId: newest("customers"),
          lines: [{ itemId: newest("items"), quantity: 1 }],
          payment: { method: "mobile_money", provider: "mpesa", phone: "0754000002" },
        }),
        does("care", "cancelSale", { reason: "Mteja ameondoka" }),
      ],
      [...chargedTransfer(does), refund("admin")],
      [
        intake,
        estimate(false),
        does("anonymous", "decideEstimate", { decision: "approve", name: "Asha" }),
      ],
      [
        intake,
        estimate(false),
        does("care", "recordEstimateDecision", {
          decision: "approve",
          remark: "Kwa simu",
        }),
      ],
      [intake, estimate(true), does("technician", "sendEstimate", {})],
      [intake, estimate(true), does("admin", "deleteDevice")],
      [
        intake,
        estimate(false),
        does("anonymous", "decideEstimate", { decision: "approve", name: "Asha" }),
        pay(500_000),
        ...repaired,
        pay(1_000_000),
        does("care", "changeDeviceStatus", { status: "done", signature, signedBy: "Asha" }),
        does("anonymous", "rateTrackedDevice", { score: 4 }),
        does("care", "createReturn", { deviceId: newest("devices"), returnReason: "Inazima tena" }),
        ...looked,
        step("admin", "refunded"),
      ],
      [
        intake,
        does("technician", "moveDevicePart", {
          itemId: newest("items"),
          quantity: 1,
          action: "reserve",
        }),
        does("technician", "moveDevicePart", {
          itemId: newest("items"),
          quantity: 1,
          action: "use",
        }),
      ],
      [
        count,
        scan,
        does("care", "finishStockCount", {}),
        does("admin", "applyStockCount", { version: placeholder("version") }),
      ],
      [
        does("care", "openShift", { openingFloat: 500_000 }),
        does("care", "addShiftMovement", {
          direction: "in",
          kind: "other",
          amount: 10_000,
          reason: "Chenji",
        }),
        sale,
        does("care", "closeShift", { cash: 510_000, floatLeft: 0, note: "Sawa" }),
      ],
      [
        does("admin", "createItem", {
          sku: unique,
          name: "Simu",
          price: 9_000_000,
          cost: COSTS[1],
          quantity: 2,
          isSerialised: true,
          serials: [unique, unique],
        }),
        does("admin", "listItemSerials"),
        does("care", "createSale", {
          customerId: newest("customers"),
          lines: [{ itemId: newest("items"), quantity: 1, serials: [newest("serial numbers")] }],
          payment: { method: "cash" },
        }),
      ],
      [
        does("admin", "createItemImport", {
          fileName: "bei.csv",
          text: "SKU,Name,Price\nFUZZ-CSV,Chaja,5000\n",
        }),
      ],
      [photo, does("technician", "getPhoto", undefined), does("care", "getThumbnail", undefined)],
      [
        does("admin", "addItemPicture", {}),
        does("anonymous", "getItemPicture", undefined, [newest("pictures"), "full"]),
      ],
      [
        does("admin", "createUser", {
          name: "Mpya",
          email: placeholder("new email"),
          role: "technician",
        }),
        does("admin", "resetPassword", {}),
      ],
      [does("admin", "resetPassword", {}, [userIdOf("owner")]), does("token", "listCustomers")],
      [
        does("admin", "deactivateUser", {}, [userIdOf("owner")]),
        does("admin", "activateUser", {}, [userIdOf("owner")]),
        does("token", "listCustomers"),
      ],
      [
        does("manager", "createUser", {
          name: "Mpya",
          email: placeholder("new email"),
          role: "admin",
        }),
      ],
      [
        does("care", "createSavedFilter", {
          screen: "devices",
          name: unique,
          query: "status=open",
        }),
        does("care", "updateSavedFilter", { name: unique, query: "status=done" }),
      ],
    ],
  };
}
