import type { Actor } from "#src/server/http/guards/actor.ts";
import type { NewEstimate } from "#src/areas/devices/estimates/contract.ts";
import { createEstimate } from "#src/areas/devices/estimates/server/create-estimate.ts";
import { writeDecision } from "#src/areas/devices/estimates/server/decide-estimate.ts";
import { lockDevice } from "#src/areas/devices/core/server/lock-device.ts";
import { getDevice } from "#src/areas/devices/core/server/queries.ts";
import { signaturePicture } from "./pictures/signature-picture.ts";
import type { Repair, Story } from "./story.ts";

/** Creates estimates, and the customers' answers to them. */

/** Fault → the words of an estimate for the labour and for the part; null when the repair needs no part. */
const work: Record<string, readonly [labour: string, part: string | null]> = {
  display: ["Kufunga kioo kipya", "Kioo (LCD)"],
  touch: ["Kubadilisha display na touch", "Display na touch"],
  ports: ["Kubadilisha charging port", "Charging port"],
  battery: ["Kubadilisha betri", "Betri"],
  power: ["Matengenezo ya bodi", "IC ya umeme"],
  camera: ["Kubadilisha kamera", "Kamera"],
  sound: ["Kubadilisha spika", "Spika"],
};

/** Makes lines for labour and part, which add up to the price. The verb adds the shop's priority fee to them. */
function linesFor({ fault, handset, price }: Repair): NewEstimate["lines"] {
  const [labour, part] = work[fault.label] ?? ["Ukaguzi na matengenezo", null];
  const forPart = part ? Math.round((price * 0.6) / 100_000) * 100_000 : 0;
  return [
    { kind: "labour", description: labour, quantity: 1, unitPrice: price - forPart },
    ...(part
      ? ([
          {
            kind: "part",
            description: `${part} ${handset.brand} ${handset.model}`,
            quantity: 1,
            unitPrice: forPart,
          },
        ] as const)
      : []),
  ];
}

export async function estimate(story: Story, repair: Repair, draft = false): Promise<void> {
  const { device, technician } = repair;
  if (!device || !technician) throw new Error("the story estimates a device nobody has");
  if (device.finalAmount !== null) return;
  const make = (lines: NewEstimate["lines"], isDraft = false) =>
    createEstimate(story.tx, technician, device.id, { lines, draft: isDraft });
  const lines = linesFor(repair);
  // Some customers asked for a lower price. The technician first sent a more expensive version to them.
  if (!draft && story.random.percent(20)) {
    await make(lines.map((line) => ({ ...line, unitPrice: line.unitPrice + 500_000 })));
  }
  await make(lines, draft);
  repair.device = await getDevice(story.tx, device.id);
}

const byPhone = [
  "Amekubali kwa simu, tuendelee.",
  "Alipiga simu, bei ni sawa.",
  "Agreed on the phone, wants it today.",
  "Amekuja dukani na kukubali bei.",
] as const;
const tooDear = [
  "Bei ni kubwa mno kwangu",
  "Nitanunua nyingine",
  "Too expensive for an old phone",
] as const;

/**
 * Records the answer of a customer, given by the link with name and signature, or at the counter. It calls
 * `writeDecision`, which does not check the expiry: by now the estimate may have expired, but not at this time of the
 * story.
 */
export async function answer(
  story: Story,
  repair: Repair,
  decision: "approve" | "decline",
): Promise<void> {
  const { tx, random } = story;
  const { estimate: asked, id } = await getDevice(tx, repair.device?.id ?? "");
  if (!asked || asked.decision) return;
  const device = await lockDevice(tx, id);
  const isByLink = random.percent(60);
  const teller: Actor | null = isByLink ? null : random.pick(story.counter);
  await writeDecision(tx, teller, device, asked, {
    decision,
    name: repair.customer.name,
    ...(isByLink && decision === "approve" && { signature: signaturePicture(random) }),
    ...(decision === "decline" && { reason: random.pick(tooDear) }),
    ...(!isByLink && { remark: decision === "approve" ? random.pick(byPhone) : "Hakukubali bei" }),
  });
  repair.device = await getDevice(tx, id);
}
