/** Sends an intake, or keeps it on this device. It is loaded after the form, which has no room for it. */
import type { QueryClient } from "@tanstack/react-query";
import { ApiRefusal, call, isForLater } from "#src/client/data/api.ts";
import { isOnline } from "#src/client/data/online.ts";
import { refetchChanged } from "#src/client/data/refetch.ts";
import { keepOrSend } from "#src/client/outbox/keep.ts";
import { pageOutboxSoon } from "#src/client/outbox/page-outbox.ts";
import type { WaitingFile } from "#src/client/outbox/device/outbox-store.ts";
import { pageHref } from "#src/shared/addresses.ts";
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

/** `wasThere`: an earlier request has stored it, whose answer did not arrive. */
export type SentIntake = { device: Device; wasThere: boolean } | { kept: KeptIntake };

interface Sending {
  client: QueryClient;
  author: string;
  /** Opens an address of the app. */
  go: (address: string) => void;
}

const loadPhotos = () => import("../../../photos/client/taken-photos.ts");

/** The last intake that was not answered. If its user sends the same again, it has the same key. */
let unanswered: { body: string; key: string } | null = null;

/**
 * The device must not store the passcode where it can be read, so it is sent alone, and only to the server. Nobody waits
 * for it, because the device is taken in already.
 * @throws ApiRefusal
 */
export async function sendIntake(
  values: IntakeValues,
  rules: IntakeRules,
  { client, author, go }: Sending,
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
  let wasThere = false;
  const sent = await keepOrSend({
    endpoint: devicesContract.createDevice,
    offline: offlineIntake,
    input: { body },
    key,
    author,
    files,
    onChanged: (subjects) => (changed = subjects),
  }).catch(async (error: unknown) => {
    if (!isForLater(error)) unanswered = null;
    const answer = await storedBefore(error, id);
    if (!answer) throw error;
    wasThere = true;
    return { kind: "answered" as const, answer };
  });
  unanswered = null;
  await releasePhotos(id, (await isInOutbox(key)) ? files : []);
  if (sent.kind === "kept") return { kept: { values, photos: files.length } };
  const onChanged = (subjects: readonly string[] | null) => void refetchChanged(client, subjects);
  const open = () => go(pageHref("/devices/$id", { id }));
  if (passcode) void sendPasscode(id, passcode, { author, onChanged, open });
  await refetchChanged(client, changed);
  return { device: sent.answer, wasThere };
}

/** The device, if the server has it under the id of this form, as after a reload of the page that did not hear of it. */
async function storedBefore(error: unknown, id: string): Promise<Device | null> {
  if (!(error instanceof ApiRefusal) || error.code !== "id_taken") return null;
  return call(devicesContract.getDevice, { params: { id } }).catch(() => null);
}

/** A page that cannot load this code has taken no photos. */
const readPhotos = (id: string): Promise<WaitingFile[]> =>
  loadPhotos().then(
    (photos) => photos.readFormFiles(id),
    () => [],
  );

/** What may not wait, and what the device cannot keep, is not in the outbox, nor are its files. */
const isInOutbox = async (key: string): Promise<boolean> => {
  const outbox = await pageOutboxSoon();
  const kept = await outbox?.find(key).catch(() => null);
  return kept !== null && kept !== undefined;
};

/** The files of the intake follow it; all other photos of its form are sent without it. */
const releasePhotos = (id: string, files: readonly WaitingFile[]): Promise<void> =>
  loadPhotos().then(
    async (photos) => {
      await photos.dropFiles(files);
      await photos.releasePhotos(id);
    },
    () => {},
  );
