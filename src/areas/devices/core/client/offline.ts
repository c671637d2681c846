/** How a repair looks with the writes that this device keeps and the server's answer does not have yet. */
import { isHeld, type Kept } from "#src/client/outbox/outbox-store.ts";
import { useOutboxRecords } from "#src/client/outbox/page-outbox.ts";
import { useOverlay, type Projections } from "#src/client/outbox/use-overlay.ts";
import { useSession } from "#src/client/session.tsx";
import { useNow } from "#src/client/words/clock.ts";
import type { CallInput } from "#src/shared/contract.ts";
import type { Command } from "#src/shared/outbox/command.ts";
import type { Device, devicesContract } from "../contract.ts";

type BodyOf<Name extends keyof typeof devicesContract> = CallInput<
  (typeof devicesContract)[Name]
>["body" & keyof CallInput<(typeof devicesContract)[Name]>];

interface User {
  id: string;
  name: string;
}

/** @param me the signed-in user; the device does not know the names of other authors */
export const projectionsFor = (me: User): Projections<Device> => ({
  addRemark: (device, command) => {
    const { id = command.key, content } = command.body as BodyOf<"addRemark">;
    if (device.remarks.some((remark) => remark.id === id)) return device;
    const added = { id, content, systemRemark: null, ...signed(command, me) };
    return { ...device, remarks: [...device.remarks, added] };
  },
});

const signed = ({ author, madeAt }: Command, me: User) => ({
  createdBy: author === me.id ? { id: me.id, name: me.name } : null,
  createdAt: madeAt,
});

/** The repair as its user left it. @param copiedAt `dataUpdatedAt` of its query */
export function useSeenDevice(copy: Device, copiedAt: number): Device {
  const { id, name } = useSession();
  return useOverlay(copy, copiedAt, copy.id, projectionsFor({ id, name }));
}

/** `waits`: the server does not have it. `parked`: the server keeps it until somebody decides. */
export type Unsent = "waits" | "parked";

/** What of this repair is not carried out yet, by the ids of the records and by the keys of the commands. */
export const useUnsent = (deviceId: string): ReadonlyMap<string, Unsent> =>
  unsentOf(useOutboxRecords(), deviceId, useNow());

export function unsentOf(
  records: readonly Kept[],
  deviceId: string,
  date: number,
): ReadonlyMap<string, Unsent> {
  const found = new Map<string, Unsent>();
  for (const kept of records) {
    const { command, result, creates } = kept;
    // A page sends a held command just now, so that a mark would only flicker.
    if (!command.needs.includes(deviceId) || result?.state === "applied" || isHeld(kept, date))
      continue;
    for (const id of [command.key, ...creates]) found.set(id, result ? "parked" : "waits");
  }
  return found;
}
