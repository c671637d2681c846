/** Everything that happened to a device in one line, newest first. */
import type { Device, Remark, Transition } from "../contract.ts";
import type { CustodyMove } from "../custody/contract.ts";
import type { PasscodeReveal } from "../passcode/contract.ts";
import type { DeviceStatus } from "../rules.ts";

export type HistoryEntry =
  | { kind: "received"; id: string; at: string; by: string | null }
  | {
      kind: "moved";
      id: string;
      at: string;
      by: string | null;
      to: DeviceStatus;
      remark: string | null;
      signature: string | null;
      signedBy: string | null;
    }
  | { kind: "remark"; id: string; at: string; by: string | null; content: string }
  | {
      kind: "carried";
      id: string;
      at: string;
      by: string | null;
      from: CustodyMove["from"];
      to: CustodyMove["to"];
      note: string | null;
    }
  | { kind: "revealed"; id: string; at: string; by: string | null };

export function historyOf(
  device: Pick<Device, "id" | "createdAt" | "receivedBy"> & {
    transitions: readonly Transition[];
    remarks: readonly Remark[];
    custody: readonly CustodyMove[];
    passcodeReveals: readonly PasscodeReveal[];
  },
): HistoryEntry[] {
  const entries: HistoryEntry[] = [
    {
      kind: "received",
      id: device.id,
      at: device.createdAt,
      by: device.receivedBy?.name ?? null,
    },
    ...device.transitions
      // The first row of a history may be the intake itself.
      .filter((each) => each.fromStatus !== each.toStatus)
      .map((each) => ({
        kind: "moved" as const,
        id: each.id,
        at: each.createdAt,
        by: each.performedBy?.name ?? null,
        to: each.toStatus,
        remark: each.remark,
        signature: each.signature,
        signedBy: each.signedBy,
      })),
    ...device.remarks.map((each) => ({
      kind: "remark" as const,
      id: each.id,
      at: each.createdAt,
      by: each.createdBy?.name ?? null,
      content: each.content,
    })),
    ...device.custody
      // That it went to its customer stands there as the hand-over.
      .filter((each) => each.to.kind !== "customer")
      .map((each) => ({
        kind: "carried" as const,
        id: each.id,
        at: each.movedAt,
        by: each.movedBy?.name ?? null,
        from: each.from,
        to: each.to,
        note: each.note,
      })),
    ...device.passcodeReveals.map((each) => ({
      kind: "revealed" as const,
      id: each.id,
      at: each.revealedAt,
      by: each.revealedBy.name,
    })),
  ];
  // UUID v7 puts those of the same millisecond in the order in which they were made.
  return entries.toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
}
