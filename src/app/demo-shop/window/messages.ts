import { sql } from "kysely";
import { pageHref } from "#src/shared/addresses.ts";
import type { DeviceStatus } from "#src/areas/devices/rules.ts";
import { moneyWriter, writtenDay } from "#src/areas/messaging/automatic/server/wording.ts";
import { newMessage } from "#src/areas/messaging/sms/contract.ts";
import { writeFirstAttempt } from "#src/areas/messaging/delivery/server/attempts.ts";
import { decide } from "#src/areas/messaging/sms/server/decide.ts";
import { readShop } from "#src/areas/messaging/outgoing/server/shop-of-messages.ts";
import { insertMessage } from "#src/areas/messaging/sms/server/queue-sms.ts";
import { sendMessage } from "#src/areas/messaging/sms/server/send-message.ts";
import { settleAnswer } from "#src/areas/messaging/sms/server/settle.ts";
import { takeReport } from "#src/areas/messaging/delivery/server/take-report.ts";
import {
  messageOf,
  occasions,
  type Occasion,
  type ValuesOf,
} from "#src/areas/messaging/templates/occasions.ts";
import { findActiveFor } from "#src/areas/messaging/templates/server/queries.ts";
import { addDays, today } from "#src/shared/time.ts";
import { setStoryClock } from "../clock.ts";
import { daysBack } from "../credit.ts";
import { chance, type Chance } from "../random.ts";
import type { Step, Story } from "../story.ts";

/** A separate seed, so that a change of the messages does not change other parts of the story. */
const SEED = 20_260_613;
const PROVIDER = "africas_talking";
/** The story knows no address of the shop, and its links lead nowhere. */
const SITE = "https://duka.example";
const EVERYDAY: readonly Occasion[] = ["device_received", "device_ready", "receipt", "follow_up"];
const DAYS_OF_HISTORY = 24;
const DELIVERY_MS = 9000;

type Ending = "delivered" | "sent" | "undelivered" | "refused";

/** The history of text messages: one for each automatic message and some by hand, with every result. */
export function messageSteps(story: Story): Step[] {
  const random = chance(SEED);
  const ofEach = occasions.map((occasion, nth) => ({ occasion, days: 15 - nth }));
  const everyday = Array.from({ length: DAYS_OF_HISTORY }, (_, nth) => ({
    occasion: random.pick(EVERYDAY),
    days: DAYS_OF_HISTORY - nth,
  }));
  const automatic = [...ofEach, ...everyday].map(({ occasion, days }, nth): Step => {
    const minute = daysBack(story, days, 100 + (nth % 7) * 20);
    const ending: Ending =
      nth === 20
        ? "refused"
        : nth % 11 === 5
          ? "undelivered"
          : nth % 8 === 3
            ? "sent"
            : "delivered";
    return { minute, act: () => tell(story, random, minute, { occasion, ending, nth }) };
  });
  return [...automatic, byHand(story, 6, "Simu yako iko tayari, karibu."), byHand(story, 2, null)];
}

/** Writes what the job of the occasion writes, whatever the switches of the shop, and sends it. */
async function tell(
  story: Story,
  random: Chance,
  minute: number,
  { occasion, ending, nth }: { occasion: Occasion; ending: Ending; nth: number },
): Promise<void> {
  const { tx } = story;
  const isOffer = messageOf[occasion].purpose === "marketing";
  const device = await deviceFor(story, occasion, { nth, isOffer });
  const source = await findActiveFor(tx, occasion);
  // A shop may have deleted or switched off the template before it asked for the demo shop.
  if (!device || !source) return;
  const { customerId, phone } = device;
  const decision = await decide(
    tx,
    {
      ...messageOf[occasion],
      recipientPhone: phone,
      customerId,
      deviceId: device.id,
      source: { templateId: source.id, content: source.content, contentSw: source.contentSw },
      variables: await valuesFor(story, device),
    },
    await readShop(tx),
  );
  if (decision.notSent) return;
  const told = { kind: occasion, recordId: device.id };
  const id = await insertMessage(tx, decision.row, {
    origin: "automatic",
    occasion: told,
    createdBy: null,
  });
  if (id) await send(story, random, minute, { id, ending });
}

function byHand(story: Story, days: number, text: string | null): Step {
  const minute = daysBack(story, days, 240);
  const random = chance(SEED + days);
  const act = async () => {
    const device = await deviceFor(story, "device_ready", { nth: days, isOffer: false });
    if (!device) return;
    const message = text ?? "Habari, tunaomba utupigie kuhusu simu yako.";
    const given = newMessage.parse({
      recipientPhone: device.phone,
      customerId: device.customerId,
      deviceId: device.id,
      message,
    });
    const { id } = await sendMessage(story.tx, story.counter[0] ?? story.admin, given);
    await send(story, random, minute, { id, ending: "delivered" });
  };
  return { minute, act };
}

/** Asks no provider, and stores an answer and a report as if one had been asked. */
async function send(
  { tx, time }: Story,
  random: Chance,
  minute: number,
  { id, ending }: { id: string; ending: Ending },
): Promise<void> {
  const { parts } = await tx
    .selectFrom("smsMessages")
    .select("parts")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const attemptId = await writeFirstAttempt(tx, { messageId: id, parts, provider: PROVIDER });
  if (ending === "refused") {
    const detail = "InvalidPhoneNumber";
    await settleAnswer(tx, attemptId, { status: "refused", detail, mayRetryElsewhere: false });
    return;
  }
  const providerMessageId = `ATXid_${random.digits(12)}`;
  const costText = `TZS ${22 * parts}`;
  await settleAnswer(tx, attemptId, { status: "accepted", providerMessageId, costText });
  if (ending === "sent") return;
  const reported = Date.parse(time.momentOf(minute)) + DELIVERY_MS;
  await setStoryClock(tx, new Date(reported).toISOString());
  await takeReport(tx, PROVIDER, {
    providerMessageId,
    ...(ending === "delivered"
      ? { status: "delivered" }
      : { status: "failed", detail: "AbsentSubscriber" }),
  });
}

interface TellingDevice {
  id: string;
  customerId: string;
  phone: string;
  trackingToken: string;
  ticketNumber: string;
  finalAmount: number | null;
  paidAmount: number;
}

const statusesFor: Partial<Record<Occasion, readonly DeviceStatus[]>> = {
  device_ready: ["completed", "done"],
  unclaimed: ["completed", "done"],
};

/** A device with a price whose customer may get the message; of the first with the status, so that they differ. */
async function deviceFor(
  { tx }: Story,
  occasion: Occasion,
  { nth, isOffer }: { nth: number; isOffer: boolean },
): Promise<TellingDevice | undefined> {
  const { rows } = await sql<TellingDevice>`
    select d.id, d.customer_id as "customerId", c.phone, d.tracking_token as "trackingToken",
      d.ticket_number as "ticketNumber", d.final_amount as "finalAmount", d.paid_amount as "paidAmount"
    from devices d join customers c on c.id = d.customer_id
    where d.final_amount is not null and c.erased_at is null and not c.sms_opt_out and c.phone is not null
      and (${!isOffer} or c.marketing_consent)
      and d.status = any(${statusesFor[occasion] ?? ["done"]}::text[])
    order by d.created_at desc, d.id offset ${nth % 30} limit 1`.execute(tx);
  return rows[0];
}

/** What the templates of all occasions can need; each takes its own. */
async function valuesFor(
  { tx }: Story,
  { trackingToken, ticketNumber, finalAmount, paidAmount }: TellingDevice,
): Promise<ValuesOf<Occasion> & Record<string, string>> {
  const write = await moneyWriter(tx);
  const price = finalAmount ?? 0;
  return {
    link: SITE + pageHref("/track/$token", { token: trackingToken }),
    amount: write(price),
    balance: write(Math.max(0, price - paidAmount)),
    receipt_number: `RCP-${ticketNumber.slice(2)}`,
    number: ticketNumber,
    days: "7",
    day: writtenDay(addDays(today(), 7)),
    time: "10:00",
    items: "Power bank",
    expiring: "120",
  };
}
