/** Sends an intake, or keeps it on this device. It is loaded after the form, which has no room for it. */
import type { QueryClient } from "@tanstack/react-query";
import { isForLater } from "#src/client/data/api.ts";
import { isOnline } from "#src/client/data/online.ts";
import { refetchChanged } from "#src/client/data/refetch.ts";
import { keepOrSend } from "#src/client/outbox/keep.ts";
import { pageOutboxSoon } from "#src/client/outbox/page-outbox.ts";
import type { WaitingFile } from "#src/client/outbox/outbox-store.ts";
import { newId } from "#src/shared/ids.ts";
import { devicesContract, type Device } from "../../../core/contract.ts";
import { offlineIntake } from "../../../core/offline.ts";
import { sendPasscode } from "../../../passcode/client/send-passcode.ts";
import type { IntakeRules, IntakeValues } from "../intake-values.ts";
import { toNewDevice } from "./new-device-body.ts";

/** An intake that waits on this device, as its user typed it. */
export interface KeptIntake {
  values: IntakeValues;
  photos: number;
}

export type SentIntake = { device: Device } | { kept: KeptIntake };

const loadQueue = () => import("../../../photos/client/photo-queue.ts");

/** The last intake that was not answered. If its user sends the same again, it has the same key. */
let unanswered: { body: string; key: string } | null = null;

/**
 * The device must not store the passcode where it can be read, so it is sent alone, and only to the server.
 * @throws ApiRefusal
 */
export async function sendIntake(
  values: IntakeValues,
  rules: IntakeRules,
  { client, author }: { client: QueryClient; author: string },
): Promise<SentIntake> {
  const { id } = values;
  const { passcode, acceptDuplicate, ...typed } = toNewDevice(values, rules);
  // Without a network the handset is here already, whatever the server knows of it.
  const body = { ...typed, ...(isOnline() && { acceptDuplicate }) };
  const text = JSON.stringify(body);
  if (unanswered?.body !== text) unanswered = { body: text, key: newId() };
  const { key } = unanswered;
  const files = await readPhotos(id);
  let changed: readonly string[] | null = null;
  const sent = await keepOrSend({
    endpoint: devicesContract.createDevice,
    offline: offlineIntake,
    input: { body },
    key,
    author,
    files,
    onChanged: (subjects) => (changed = subjects),
  }).catch((error: unknown) => {
    if (!isForLater(error)) unanswered = null;
    throw error;
  });
  unanswered = null;
  await releasePhotos(id, (await isInOutbox(key)) ? files : []);
  if (sent.kind === "kept") return { kept: { values, photos: files.length } };
  const hasPasscode = passcode ? await sendPasscode(id, passcode) : false;
  await refetchChanged(client, changed);
  return { device: { ...sent.answer, hasPasscode } };
}

/** A page that cannot load the queue has taken no photos. */
const readPhotos = (id: string): Promise<WaitingFile[]> =>
  loadQueue().then(
    (queue) => queue.readHeldFiles(id),
    () => [],
  );

/** What may not wait, and what the device cannot keep, is not in the outbox, nor are its files. */
const isInOutbox = async (key: string): Promise<boolean> => {
  const outbox = await pageOutboxSoon();
  const kept = await outbox?.find(key).catch(() => null);
  return kept !== null && kept !== undefined;
};

/** The outbox sends its files; the queue sends all other photos of the device. */
const releasePhotos = (id: string, files: readonly WaitingFile[]): Promise<void> =>
  loadQueue().then(
    (queue) => {
      queue.dropFiles(files);
      queue.releasePhotos(id);
    },
    () => {},
  );
