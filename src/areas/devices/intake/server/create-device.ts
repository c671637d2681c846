import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { invariant, refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import { percentOf } from "#src/shared/money.ts";
import type { Tx } from "#src/server/database.ts";
import { nextNumber } from "#src/server/sql/document-number.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import type { Secrets } from "#src/server/secrets.ts";
import { createCustomer } from "#src/areas/customers/server/create-customer.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { getSettingsOf } from "#src/areas/settings/server/queries.ts";
import type { ChecklistItem, Device, NewDevice } from "../../contract.ts";
import { missingIntakeFields } from "../rules.ts";
import { giveToTechnician } from "../../assignment/server/assign-technician.ts";
import { savePasscode } from "../../passcode/server/set-passcode.ts";
import { addSystemRemark } from "../../server/add-remark.ts";
import { detailColumns, getDevice, summaryColumns, toSummary } from "../../server/queries.ts";
import { refuseOpenTwice } from "./refuse-open-twice.ts";
import { saveSignatures } from "../../signatures/server/add-signature.ts";
import { payForDevice } from "../../money/server/take-device-payment.ts";

/** 192 bits: the link on the slip cannot be guessed. */
const TRACKING_TOKEN_BYTES = 24;

/**
 * Takes a device in: its customer (known, or new and created with it), the device with its ticket and checklists,
 * and, if they come at once, the deposit, the technician and the passcode (which needs `secrets`). All of it or
 * nothing.
 * @throws Refusal not_found, id_taken, customer_inactive, customer_erased, customer_built_in,
 * customer_device_limit, forbidden, handset_already_here, validation_failed, technician_unavailable, reference_taken
 */
export async function createDevice(
  tx: Tx,
  actor: Actor,
  input: NewDevice,
  secrets?: Secrets,
): Promise<Device> {
  const { forms, devices: settings } = await getSettingsOf(tx, ["forms", "devices"]);
  refuseMissingFields(input, forms.deviceIntakeRequiredFields);
  checkFree(actor, input);
  checkDeposit(actor, input, settings.depositRequiredPercent);
  if (input.acceptDuplicate === false) await refuseOpenTwice(tx, input);
  const customer = await holdActiveCustomer(tx, actor, input);
  await refuseBeyondLimit(tx, customer.id, settings.maxDevicesPerCustomer);

  const checklists = checklistsWith(settings, input.checklist ?? []);
  const device = await insertDevice(tx, actor, input, customer.id, checklists);
  const { id } = device;
  await recordEvent(tx, { kind: "device.created", recordId: id, actorId: actor.userId });

  const signatures = await saveSignatures(
    tx,
    actor,
    { id, customerName: customer.name },
    (input.signatures ?? []).map((given) => ({ ...given, moment: "intake" as const })),
  );
  if (input.depositPayment) {
    requirePermission(actor, "take_payments");
    const payable = { id, customerId: customer.id };
    await payForDevice(tx, actor, payable, input.depositAmount, input.depositPayment);
  }
  if (input.technicianId) {
    requirePermission(actor, "assign_devices");
    const received = { id, status: "received", assignedTo: null, transitionCount: 0 } as const;
    await giveToTechnician(tx, actor, received, input.technicianId);
  }
  if (input.passcode) {
    invariant(secrets, "a passcode comes with what encrypts it");
    await savePasscode(tx, actor, id, input.passcode, secrets);
  }
  const isFree = input.finalAmount === 0;
  if (isFree) await recordFree(tx, actor, input, id);
  const isUntouched = !input.depositPayment && !input.technicianId && !input.passcode && !isFree;
  if (!isUntouched) return getDevice(tx, id);
  return asWritten(device, customer, actor, checklists, signatures, settings.targetRepairDays);
}

function refuseMissingFields(input: NewDevice, required: readonly string[]): void {
  const missing = missingIntakeFields(required, input);
  if (missing.length === 0) return;
  refuse("validation_failed", {
    fields: Object.fromEntries(missing.map((field) => [field, "is required"])),
  });
}

/** A repair that is free of charge needs the same right and reason as lowering its price later. */
function checkFree(actor: Actor, { finalAmount, freeReason }: NewDevice): void {
  if (finalAmount !== 0) return;
  requirePermission(actor, "lower_prices");
  if (!freeReason) refuse("validation_failed", { fields: { freeReason: "is required" } });
}

/** Where the price is known, the shop's part of it is asked in advance; who may waive that says why. */
function checkDeposit(actor: Actor, input: NewDevice, requiredPercent: number): void {
  const { finalAmount, depositAmount } = input;
  if (finalAmount === null || finalAmount === undefined) return;
  if (depositAmount > finalAmount) {
    refuse("validation_failed", { fields: { depositAmount: "is more than the price" } });
  }
  const asked = percentOf(finalAmount, requiredPercent);
  if (depositAmount >= asked) return;
  if (!input.depositWaivedReason) {
    refuse("validation_failed", {
      fields: { depositAmount: "is less than the shop asks; a reason is needed" },
      params: { asked },
    });
  }
  requirePermission(actor, "waive_deposits");
}

async function recordFree(
  tx: Tx,
  actor: Actor,
  { freeReason }: NewDevice,
  deviceId: string,
): Promise<void> {
  const remarkId = await addSystemRemark(tx, actor, deviceId, {
    code: "price_lowered",
    before: null,
    after: 0,
    reason: freeReason ?? "",
  });
  await recordEvent(tx, {
    kind: "device.price_set",
    recordId: deviceId,
    actorId: actor.userId,
    data: { before: { finalAmount: null }, after: { finalAmount: 0 }, remarkId },
  });
}

interface Owner {
  id: string;
  name: string;
  phone: string | null;
  preferredLanguage: Device["customerLanguage"];
}

/**
 * The customer, held until `tx` ends: of two intakes at once the second counts the first, and nobody is deactivated
 * or erased in between.
 */
async function holdActiveCustomer(tx: Tx, actor: Actor, input: NewDevice): Promise<Owner> {
  if (input.customer) requirePermission(actor, "create_customers");
  const customerId = input.customer
    ? (await createCustomer(tx, actor, input.customer)).customer.id
    : input.customerId;
  const customer = await tx
    .selectFrom("customers")
    .select(["id", "name", "phone", "preferredLanguage", "isActive", "isWalkIn", "erasedAt"])
    .where("id", "=", customerId ?? "")
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) return refuse("not_found", { fields: { customerId: "is not a customer" } });
  if (customer.erasedAt) refuse("customer_erased");
  // Somebody has to be called when it is ready.
  if (customer.isWalkIn) refuse("customer_built_in");
  if (!customer.isActive) refuse("customer_inactive");
  return customer;
}

async function refuseBeyondLimit(tx: Tx, customerId: string, limit: number): Promise<void> {
  const { openDevices } = await tx
    .selectFrom("devices")
    .select((eb) => eb.fn.countAll<number>().as("openDevices"))
    .where("customerId", "=", customerId)
    .where("status", "<>", "done")
    .executeTakeFirstOrThrow();
  if (openDevices >= limit) refuse("customer_device_limit", { params: { limit } });
}

/** The device with its checklists, in one statement: a counter waits for each trip to the database. */
function insertDevice(
  tx: Tx,
  actor: Actor,
  input: NewDevice,
  customerId: string,
  checklists: readonly NewChecklistItem[],
) {
  const id = input.id ?? newId();
  // As one JSON value: sixteen rows with a parameter for each field cost more to prepare than to insert.
  const checklistRows = sql`
    select item.id, ${id}, phase, position, label, result, note,
           case when result <> 'not-tested' then ${actor.userId}::uuid end,
           case when result <> 'not-tested' then now() end
    from jsonb_to_recordset(${JSON.stringify(checklists)}::jsonb)
      as item (id uuid, phase text, position integer, label text, result text, note text)`;
  return tx
    .with("checklists", (q) =>
      q
        .insertInto("deviceChecklists")
        .columns([
          ...(["id", "deviceId", "phase", "sortOrder", "label"] as const),
          ...(["result", "note", "checkedBy", "checkedAt"] as const),
        ])
        .expression(checklistRows),
    )
    .insertInto("devices")
    .values({
      id,
      ticketNumber: nextNumber("ticket"),
      trackingToken: randomBytes(TRACKING_TOKEN_BYTES).toString("base64url"),
      customerId,
      brand: input.brand,
      model: input.model,
      serialNumber: input.serialNumber ?? null,
      imei: input.imei ?? null,
      color: input.color ?? null,
      accessories: input.accessories ?? null,
      issueDescription: input.issueDescription,
      priority: input.priority,
      estimatedHours: input.estimatedHours ?? null,
      expectedReturnDate: input.expectedReturnDate ?? null,
      diagnosisRequired: input.diagnosisRequired,
      finalAmount: input.finalAmount ?? null,
      depositAmount: input.depositAmount,
      depositWaivedReason: input.depositWaivedReason ?? null,
      receivedBy: actor.userId,
      holderUserId: actor.userId,
    })
    .returning([...summaryColumns, ...detailColumns])
    .executeTakeFirstOrThrow();
}

/** What `getDevice` would read now, without reading: nothing has happened to it yet. */
function asWritten(
  device: Awaited<ReturnType<typeof insertDevice>>,
  { name, phone, preferredLanguage }: Owner,
  actor: Actor,
  checklists: readonly NewChecklistItem[],
  signatures: Device["signatures"],
  targetDays: number,
): Device {
  const receiver = { id: actor.userId, name: actor.name };
  return {
    ...device,
    ...toSummary({
      ...device,
      customerName: name,
      customerPhone: phone,
      technicianName: null,
      targetDays,
      holderName: actor.name,
    }),
    customerLanguage: preferredLanguage,
    receivedBy: receiver,
    checklists: checklists.map(({ position: _, ...item }) => {
      const wasSeen = item.result !== "not-tested";
      return {
        ...item,
        checkedBy: wasSeen ? receiver : null,
        checkedAt: wasSeen ? device.createdAt : null,
      };
    }),
    remarks: [],
    transitions: [],
    payments: [],
    custody: [],
    hasPasscode: false,
    passcodeReveals: [],
    work: { seconds: 0, runningSince: null },
    ratings: [],
    estimate: null,
    estimates: [],
    parts: [],
    photos: [],
    signatures,
  };
}

type NewChecklistItem = Pick<ChecklistItem, "id" | "phase" | "label" | "result" | "note"> & {
  position: number;
};

/** Every item of the shop's lists for both phases; what was seen at the counter stands in the first. */
function checklistsWith(
  { checklistItems, outtakeChecklistItems }: Settings["devices"],
  seen: NonNullable<NewDevice["checklist"]>,
): NewChecklistItem[] {
  const seenByLabel = new Map(seen.map((entry) => [entry.label, entry]));
  const atIntake = [...new Set([...checklistItems, ...seenByLabel.keys()])];
  const atOuttake = outtakeChecklistItems ?? checklistItems;
  const items = [
    ...atIntake.map((label) => ({ phase: "intake" as const, label, seen: seenByLabel.get(label) })),
    ...atOuttake.map((label) => ({ phase: "outtake" as const, label, seen: undefined })),
  ];
  return items.map(({ phase, label, seen: entry }, position) => ({
    id: newId(),
    phase,
    label,
    result: entry?.result ?? "not-tested",
    note: entry?.note ?? null,
    position,
  }));
}
