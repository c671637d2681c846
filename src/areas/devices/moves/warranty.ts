import { addDays, today } from "#src/shared/time.ts";
import type { DeviceStatus } from "../rules.ts";

interface HandedOver {
  handedOverAt: string | null;
  transitions: readonly { fromStatus: DeviceStatus | null; toStatus: DeviceStatus }[];
}

/**
 * The last day of the warranty of a repair. null before the hand-over, for a repair without success, and when the shop
 * gives no warranty. The area `returns` computes the same day.
 */
export function warrantyEnd(
  { handedOverAt, transitions }: HandedOver,
  repairWarrantyDays: number,
): string | null {
  if (handedOverAt === null || repairWarrantyDays === 0) return null;
  const handOver = transitions.findLast(({ toStatus }) => toStatus === "done");
  if (handOver?.fromStatus !== "completed") return null;
  return addDays(today(new Date(handedOverAt)), repairWarrantyDays);
}
