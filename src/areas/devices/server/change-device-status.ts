import { sql } from "kysely";
import { refuse } from "#src/shared/errors.ts";
import { has } from "#src/shared/mover.ts";
import type { Tx } from "#src/server/database.ts";
import { recordEvent } from "#src/server/events/record-event.ts";
import { deliveredIn, flagForReview } from "#src/server/http/delivered.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { getSettings } from "#src/areas/settings/core/server/queries.ts";
import type { HandRefund } from "#src/areas/payments/contract.ts";
import type { Device } from "../core/contract.ts";
import { balanceOf } from "../balance.ts";
import { refusalOfMove, type DeviceStatus, type MoveRefusal } from "../rules.ts";
import { isBelowPartsCost } from "../money/server/cost-of-parts.ts";
import { openLoansOf } from "../loaners/server/lend-loaner.ts";
import { settleLoan } from "../loaners/server/settle-loan.ts";
import type { LoanKept, LoanReturn } from "../core/detail/loaners.ts";
import { startWork } from "../work/server/start-work.ts";
import { giveOverpaidBack } from "../money/server/give-overpaid-back.ts";
import { lockDevice, type LockedDevice } from "../core/server/lock-device.ts";
import { moveDevice, type Movement } from "../moves/server/move-device.ts";
import { getDevice } from "../core/server/queries.ts";
import { deviceTopics } from "./topics.ts";
import { listStandings } from "../core/server/detail/estimates.ts";

export interface StatusChange {
  status: DeviceStatus;
  remark?: string | undefined;
  /** A picture of the signature, as a PNG data URL. */
  signature?: string | undefined;
  signedBy?: string | undefined;
  releaseUnpaidReason?: string | undefined;
  moneyBack?: { amount: number; payment?: HandRefund | undefined } | undefined;
  loanerReturned?: LoanReturn | undefined;
  loanerKept?: LoanKept | undefined;
  tellCustomer?: boolean | undefined;
  startWork?: boolean | undefined;
  version?: number | undefined;
}

/**
 * Changes the status of a device, if the table of moves allows it. Each topic can add effects of a move with
 * `afterMove` in its `server/topic.ts`.
 * @throws Refusal not_found, stale_version; forbidden or invalid_transition with the reason in `params.reason`;
 * loan_ended; those of startWork; at the hand-over also the refusals of `giveOverpaidBack`
 */
export async function changeDeviceStatus(
  tx: Tx,
  actor: Actor,
  deviceId: string,
  { status: to, version, tellCustomer, startWork: starts, ...details }: StatusChange,
): Promise<Device> {
  const isDelivered = deliveredIn(tx) !== undefined;
  // Somebody may have edited the repair since: the table of moves decides about a status, not the version.
  const held = await lockDevice(tx, deviceId, isDelivered ? undefined : version);
  if (isDelivered && held.status === to) return getDevice(tx, deviceId);
  const workflow = await getSettings(tx, "workflow");
  const checklists = await tx
    .selectFrom("deviceChecklists")
    .select(["phase", "result"])
    .where("deviceId", "=", deviceId)
    .execute();
  const estimates = await listStandings(tx, deviceId);
  const photos = workflow.photoEvidenceRequired ? await phasesWithPhotos(tx, deviceId) : [];
  const loans = to === "done" ? await openLoansOf(tx, deviceId) : [];
  const isBelowCost =
    to === "done" && !has(actor, "lower_prices") && (await isBelowPartsCost(tx, held, estimates));
  const movable = { ...held, checklists, estimates, photos, loans, isBelowCost };
  const { moneyBack } = details;
  const refusal = refusalOfMove(movable, to, actor, workflow, details);
  const isGone = isDelivered && to === "done" && loans.length === 0;
  const hasHappened = isGone && refusal !== null && isPastHelp(refusal);
  if (refusal && !hasHappened) refuseMove(refusal, held.status, to);

  const device = to === "done" ? await withoutOverpaid(tx, actor, held, moneyBack) : held;
  const owed = balanceOf(device) ?? 0;
  const isReleasedUnpaid = to === "done" && owed > 0;
  if (hasHappened) flagHandOver(tx, deviceId, refusal, owed);
  await moveDevice(tx, actor, device, {
    ...details,
    to,
    // At completion the actor is the one who signs, so the actor's name is the default.
    signedBy:
      details.signedBy || (to === "completed" && details.signature ? actor.name : undefined),
    changes: changesWith(
      to,
      isReleasedUnpaid ? (details.releaseUnpaidReason ?? HANDED_OVER_OFFLINE) : undefined,
    ),
  });
  if (to === "done") await settleLoan(tx, actor, loans[0], details);
  if (to === "completed") {
    await recordEvent(tx, {
      kind: "device.ready",
      recordId: deviceId,
      actorId: actor.userId,
      ...(tellCustomer !== undefined && { data: { tellCustomer } }),
    });
  }
  for (const { afterMove } of deviceTopics) await afterMove?.(tx, actor, device, to);
  if (starts) await startWork(tx, actor, deviceId);
  return getDevice(tx, deviceId);
}

/** The reason of a hand-over that a device delivers while the repair owes money. */
const HANDED_OVER_OFFLINE = "Handed over without a network";

/**
 * Whether a hand-over that a device delivers is recorded in spite of the refusal: the customer has left with the handset.
 * The others need a decision first: a repair on the bench, no price, money to give back, a loaner that is out.
 */
const isPastHelp = (refusal: MoveRefusal): boolean => pastHelp.some((each) => each === refusal);
const pastHelp: readonly MoveRefusal[] = [
  "balance-due",
  "below-cost",
  "signature-missing",
  "checklist-unfinished",
  "photos-missing",
];

const flagHandOver = (tx: Tx, id: string, reason: MoveRefusal, owed: number): void =>
  flagForReview(tx, {
    kind: "handed_over_owing",
    subject: { kind: "device", id },
    details: { reason, owed },
  });

/** The device as it is handed over: what was paid above what is owed has gone back. `refusalOfMove` checked the amount. */
async function withoutOverpaid(
  tx: Tx,
  actor: Actor,
  device: LockedDevice,
  moneyBack: StatusChange["moneyBack"],
): Promise<LockedDevice> {
  if (!moneyBack) return device;
  const { amount, payment = null } = moneyBack;
  await giveOverpaidBack(tx, actor, device, amount, payment);
  return { ...device, paidAmount: device.paidAmount - amount };
}

const phasesWithPhotos = (tx: Tx, deviceId: string) =>
  tx
    .selectFrom("devicePhotos")
    .select("phase")
    .distinct()
    .where("deviceId", "=", deviceId)
    .where("deletedAt", "is", null)
    .execute();

function refuseMove(reason: MoveRefusal, from: DeviceStatus, to: DeviceStatus): never {
  const isAboutPerson = reason === "no-permission" || reason === "not-your-device";
  return refuse(isAboutPerson ? "forbidden" : "invalid_transition", {
    params: { reason, from, to },
  });
}

function changesWith(to: DeviceStatus, unpaidReleaseReason?: string): Movement["changes"] {
  if (to === "done") {
    return { handedOverAt: sql`now()`, ...(unpaidReleaseReason && { unpaidReleaseReason }) };
  }
  // A device that leaves `completed` for the bench loses the time of its completion.
  return { completedAt: to === "completed" ? sql`now()` : null };
}
