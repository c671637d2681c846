import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { compileOnce, type Given } from "#src/server/sql/compiled-query.ts";
import { numberPrefix } from "#src/server/sql/document-number.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Settings } from "#src/areas/settings/contract.ts";
import { keepPrice } from "../../core/server/agreed-prices.ts";
import type { NewDevice } from "../../core/contract.ts";
import type { ChecklistItem } from "../../core/detail/intake.ts";

/** The secret of a tracking link has 192 bits, so that nobody can guess it. */
export const TRACKING_TOKEN_BYTES = 24;

/**
 * Inserts the device and its checklists in one statement, which saves a round trip. Returns the device's id.
 * @throws Refusal id_taken
 */
export async function insertDevice(
  tx: Tx,
  actor: Actor,
  input: NewDevice,
  customerId: string,
  settings: Pick<Settings, "business" | "devices">,
): Promise<string> {
  const id = input.id ?? newId();
  await insert(tx, {
    id,
    numberPrefix: numberPrefix("ticket"),
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
    warrantyDays: settings.business.repairWarrantyDays,
    slipTerms: settings.devices.slipTerms,
    checklists: JSON.stringify(checklistsWith(settings.devices, input.checklist ?? [])),
  });
  if (typeof input.finalAmount === "number") await keepPrice(tx, actor, id, input.finalAmount);
  return id;
}

interface Values {
  id: string;
  numberPrefix: string;
  trackingToken: string;
  customerId: string;
  brand: string;
  model: string;
  serialNumber: string | null;
  imei: string | null;
  color: string | null;
  accessories: string | null;
  issueDescription: string;
  priority: NewDevice["priority"];
  estimatedHours: number | null;
  expectedReturnDate: string | null;
  diagnosisRequired: boolean;
  finalAmount: number | null;
  depositAmount: number;
  depositWaivedReason: string | null;
  receivedBy: string;
  holderUserId: string;
  /** The slip promises it, so later settings do not change it. */
  warrantyDays: number;
  /** Conditions that the slip has, too. */
  slipTerms: string;
  /**
   * The rows of the checklists as one JSON value. One parameter per field would cost more time than inserting the rows.
   */
  checklists: string;
}

const insert = compileOnce((db, v: Given<Values>) =>
  db
    .with("checklists", (q) =>
      q
        .insertInto("deviceChecklists")
        .columns([
          ...(["id", "deviceId", "phase", "sortOrder", "label"] as const),
          ...(["result", "note", "checkedBy", "checkedAt"] as const),
        ])
        .expression(
          sql`
    select item.id, ${v.id}::uuid, phase, position, label, result, note,
           case when result <> 'not-tested' then ${v.receivedBy}::uuid end,
           case when result <> 'not-tested' then now() end
    from jsonb_to_recordset(${v.checklists}::jsonb)
      as item (id uuid, phase text, position integer, label text, result text, note text)`,
        ),
    )
    .with("device", (q) =>
      q
        .insertInto("devices")
        .values({
          id: v.id,
          ticketNumber: sql<string>`document_number('ticket', ${v.numberPrefix})`,
          trackingToken: v.trackingToken,
          customerId: v.customerId,
          brand: v.brand,
          model: v.model,
          serialNumber: v.serialNumber,
          imei: v.imei,
          color: v.color,
          accessories: v.accessories,
          issueDescription: v.issueDescription,
          priority: v.priority,
          estimatedHours: v.estimatedHours,
          expectedReturnDate: v.expectedReturnDate,
          diagnosisRequired: v.diagnosisRequired,
          finalAmount: v.finalAmount,
          depositAmount: v.depositAmount,
          depositWaivedReason: v.depositWaivedReason,
          receivedBy: v.receivedBy,
          holderUserId: v.holderUserId,
          warrantyDays: v.warrantyDays,
          slipTerms: v.slipTerms,
        })
        .returning("id"),
    )
    .selectFrom("device")
    .select("id"),
);

type NewChecklistItem = Pick<ChecklistItem, "id" | "phase" | "label" | "result" | "note"> & {
  position: number;
};

/** Builds the checklists of intake and hand-over. `seen` has the results that the counter recorded at intake. */
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
