import type { Device, Remark } from "../core/contract.ts";
import type { Transition } from "../core/detail/moves.ts";
import type { DeviceStatus } from "../rules.ts";
import type { SystemRemark } from "../system-remark-schema.ts";
import type { CustodyMove } from "../core/detail/custody.ts";
import type { PasscodeReveal } from "../core/detail/passcode.ts";

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
  | {
      kind: "remark";
      id: string;
      at: string;
      by: string | null;
      content: string;
      systemRemark: SystemRemark | null;
    }
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
      // Leaves out transitions that do not change the status.
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
      systemRemark: each.systemRemark,
    })),
    ...device.custody
      // The transitions already contain the hand-over to the customer.
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
  // Of two entries of the same millisecond, the one with the larger id is newer, because UUIDs v7 grow with time.
  return entries.toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
}
