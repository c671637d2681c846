/** Hooks that show a repair as this device's user left it. Their rules are loaded after the screen, which works without. */
import { useEffect, useState } from "react";
import { useOutboxRecords } from "#src/client/outbox/page-outbox.ts";
import { missingIn, projected, useOverlay } from "#src/client/outbox/use-overlay.ts";
import { useSession } from "#src/client/session.tsx";
import { whenLoaded } from "#src/client/when-loaded.ts";
import { useNow } from "#src/client/words/clock.ts";
import type { Device } from "../contract.ts";
import type { DeviceStatus } from "../../rules.ts";
import type * as offline from "./offline.ts";
import type { Unsent } from "./offline.ts";
import { loadMark } from "./unsent-mark.tsx";

type Rules = Pick<typeof offline, "projectionsFor" | "statusOnly" | "unsentOf">;

let loaded: Rules | null = null;

function useRules(): Rules | null {
  const [rules, setRules] = useState(loaded);
  useEffect(
    () =>
      whenLoaded(
        async () => (await Promise.all([import("./offline.ts"), loadMark()]))[0],
        (arrived) => {
          loaded = arrived;
          setRules(arrived);
        },
      ),
    [],
  );
  return rules;
}

/** The repair as its user left it. @param copiedAt `useGivenAt` of its query */
export function useSeenDevice(copy: Device, copiedAt: number): Device {
  const me = useSession();
  return useOverlay(copy, copiedAt, copy.id, useRules()?.projectionsFor(me) ?? {});
}

/** The repairs of a list with the statuses that this device's user has given them. @param copiedAt as above */
export function useSeenStatuses<T extends { id: string; status: DeviceStatus }>(
  copies: readonly T[],
  copiedAt: number,
): readonly T[] {
  const records = useOutboxRecords();
  const rules = useRules();
  if (!rules || records.length === 0) return copies;
  return copies.map((copy) => {
    const missing = missingIn(records, copiedAt, copy.id);
    const seen: { status: DeviceStatus } = copy;
    const { status } = projected(seen, missing, rules.statusOnly);
    return status === copy.status ? copy : { ...copy, status };
  });
}

const nothing: ReadonlyMap<string, Unsent> = new Map();

/** What of this repair is not carried out yet, by the ids of the records and by the keys of the commands. */
export function useUnsent(deviceId: string): ReadonlyMap<string, Unsent> {
  const records = useOutboxRecords();
  const now = useNow();
  return useRules()?.unsentOf(records, deviceId, now) ?? nothing;
}
