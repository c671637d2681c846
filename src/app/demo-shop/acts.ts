import { newId } from "#src/shared/ids.ts";
import { addDays, today } from "#src/shared/time.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import type { Device, NewDevice } from "#src/areas/devices/core/contract.ts";
import type { DeviceStatus } from "#src/areas/devices/rules.ts";
import { addRemark } from "#src/areas/devices/core/server/add-remark.ts";
import { assignTechnician } from "#src/areas/devices/assignment/server/assign-technician.ts";
import { changeDeviceStatus } from "#src/areas/devices/server/change-device-status.ts";
import { createDevice } from "#src/areas/devices/intake/server/create-device.ts";
import { addPhoto } from "#src/areas/devices/photos/server/add-photo.ts";
import { getDevice } from "#src/areas/devices/core/server/queries.ts";
import { takeDevicePayment } from "#src/areas/devices/money/server/take-device-payment.ts";
import { updateChecklists } from "#src/areas/devices/intake/server/update-checklists.ts";
import { costOfParts } from "#src/areas/devices/money/server/cost-of-parts.ts";
import { setPrice as setRepairPrice } from "#src/areas/devices/money/server/set-price.ts";
import { accessories } from "./faults.ts";
import { depositFor, paymentBy, tenderedFor } from "./money.ts";
import { signaturePicture } from "./pictures/signature-picture.ts";
import { fitPart } from "./stock-room.ts";
import type { Repair, Story } from "./story.ts";

/**
 * Each exported function of this module performs one act on one device, with the verbs that the product uses for it.
 */

const someone = ({ random, counter }: Story): Actor => random.pick(counter);

function theDevice({ device }: Repair): Device {
  if (!device) throw new Error("the story moves a device that was not taken in");
  return device;
}

export async function takeIn(story: Story, repair: Repair): Promise<void> {
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
    diagnosisRequired: !isPriceKnown && repair.isDiagnosed && random.percent(80),
    finalAmount: isPriceKnown ? price : null,
    depositAmount: deposit,
    ...(isWaived && { depositWaivedReason: "Mteja wa siku nyingi" }),
    ...(deposit > 0 && random.percent(90) && { depositPayment: paymentBy(random, arrived) }),
    checklist: ["power", "display", "touch", "ports", "sound", "camera", "battery", "charger"]
      .filter((label) => label === fault.label || random.percent(75))
      .map((label) => ({ label, result: label === fault.label ? "faulty" : "ok" })),
  };
  const receiver = isWaived ? story.admin : someone(story);
  repair.device = await createDevice(tx, receiver, {
    ...input,
    signatures: random.percent(96)
      ? [
          { role: "customer", signature: signaturePicture(random) },
          { role: "staff", signature: signaturePicture(random) },
        ]
      : [{ role: "customer", reason: "Mkono umefungwa bandeji" }],
  });
  await photograph(story, repair, receiver, "before");
}

async function photograph(
  { tx, files }: Story,
  repair: Repair,
  by: Actor,
  phase: "before" | "after",
): Promise<void> {
  if (!repair.pictures) return;
  await addPhoto(tx, by, files, theDevice(repair).id, { picture: repair.pictures[phase], phase });
}

export async function assignLeastBusy(story: Story, repair: Repair): Promise<void> {
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

/** The statuses that end the work on a device. Its technician then has one open device less. */
const leaves: readonly DeviceStatus[] = ["completed", "cancelled", "unrepairable"];

export async function moveOn(
  story: Story,
  repair: Repair,
  status: DeviceStatus,
  remark?: string,
): Promise<void> {
  const mover = status === "cancelled" ? someone(story) : (repair.technician ?? someone(story));
  repair.device = await changeDeviceStatus(story.tx, mover, theDevice(repair).id, {
    status,
    remark,
    ...(status === "completed" && { signature: signaturePicture(story.random) }),
  });
  if (leaves.includes(status) && repair.technician) repair.technician.open -= 1;
}

export async function setPrice(story: Story, repair: Repair): Promise<void> {
  const { id, finalAmount, version } = theDevice(repair);
  if (finalAmount !== null) return;
  repair.device = await setRepairPrice(story.tx, someone(story), id, {
    version,
    amount: repair.price,
  });
}

export async function remarkOn(story: Story, repair: Repair, content: string): Promise<void> {
  const author = story.random.percent(50) ? repair.technician : null;
  await addRemark(story.tx, author ?? someone(story), theDevice(repair).id, { content });
}

/**
 * Finishes the repair: the technician usually fits a part, adds a remark, perhaps a photo, and fills in the checklist.
 */
export async function finishWork(story: Story, repair: Repair): Promise<void> {
  const { tx, random } = story;
  const { id, checklists } = theDevice(repair);
  const technician = repair.technician ?? someone(story);
  await fitPart(story, repair);
  await addRemark(tx, technician, id, { content: random.pick(repair.fault.notes) });
  await photograph(story, repair, technician, "after");
  const items = checklists
    .filter((item) => item.phase === "outtake")
    .map((item) => ({ id: item.id, result: "ok" as const }));
  await updateChecklists(tx, technician, id, items);
}

export async function payAndHandBack(story: Story, repair: Repair): Promise<void> {
  const { tx, random, time } = story;
  const { id, balance, finalAmount } = await getDevice(tx, theDevice(repair).id);
  const cashier = someone(story);
  const owed = balance ?? 0;
  const isReleased = owed > 0 && random.percent(2) && !repair.isRefundedLater;
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
  const isBelowCost = (finalAmount ?? 0) < (await costOfParts(tx, id));
  repair.device = await changeDeviceStatus(
    tx,
    isReleased || isBelowCost ? story.admin : cashier,
    id,
    {
      status: "done",
      signature: signaturePicture(random),
      signedBy: repair.customer.name,
      ...(isReleased && { releaseUnpaidReason: "Mteja atalipa mwisho wa mwezi" }),
    },
  );
}

/** Hands over a device that was not repaired. What was paid for it goes back. */
export async function handBackFree(story: Story, repair: Repair): Promise<void> {
  const { tx, random } = story;
  const { id, overpaid } = await getDevice(tx, theDevice(repair).id);
  await changeDeviceStatus(tx, someone(story), id, {
    status: "done",
    ...(overpaid > 0 && { moneyBack: { amount: overpaid } }),
    signature: signaturePicture(random),
    signedBy: repair.customer.name,
  });
}
