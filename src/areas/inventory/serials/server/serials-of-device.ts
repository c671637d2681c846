import type { Tx } from "#src/server/database.ts";

export interface SerialsOfDevice {
  /** Reserved for the repair itself, not for a sale that belongs to it. */
  reserved: string[];
  /** Built into the device. */
  used: string[];
}

/** The pieces of an item that are reserved for a repair or built into its device. The caller has locked the device. */
export async function serialsOfDevice(
  tx: Tx,
  itemId: string,
  deviceId: string,
): Promise<SerialsOfDevice> {
  const rows = await tx
    .selectFrom("itemSerials")
    .select(["serial", "state"])
    .where("itemId", "=", itemId)
    .where("deviceId", "=", deviceId)
    .where("saleId", "is", null)
    .execute();
  const inState = (wanted: string) =>
    rows.filter(({ state }) => state === wanted).map(({ serial }) => serial);
  return { reserved: inState("reserved"), used: inState("used") };
}
