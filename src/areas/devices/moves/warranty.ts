import { addDays, today } from "#src/shared/time.ts";
import type { DeviceStatus } from "../rules.ts";

interface HandedOver {
  handedOverAt: string | null;
  warrantyDays: number | null;
  transitions: readonly { fromStatus: DeviceStatus | null; toStatus: DeviceStatus }[];
}

/**
 * The last day of the warranty of a repair. null before the hand-over, for a repair without success, and when no
 * warranty was promised. The area `returns` computes the same day.
 */
export function warrantyEnd({
  handedOverAt,
  warrantyDays,
  transitions,
}: HandedOver): string | null {
  if (handedOverAt === null || !warrantyDays) return null;
  const handOver = transitions.findLast(({ toStatus }) => toStatus === "done");
  if (handOver?.fromStatus !== "completed") return null;
  return addDays(today(new Date(handedOverAt)), warrantyDays);
}
