import type { Tx } from "#src/server/database.ts";

export interface SerialsOfDevice {
  /** Serial numbers of pieces reserved for the repair itself, without those reserved for a sale of the repair. */
  reserved: string[];
  /** Serial numbers of pieces that were built into the device. */
  used: string[];
}

/** Lists pieces that are reserved for a repair or built into its device. The caller has locked the device. */
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
