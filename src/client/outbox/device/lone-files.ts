/**
 * Files without a command: photos that are added to a record which the server has, or which waits on this device, or
 * whose form is not saved yet. The id of the file is also the key of its record here, which looks like a command that
 * was carried out, so that the file is sent as any other. `needs` names the record; the file waits for what creates it.
 */
import type { DeviceTransaction, StoreName } from "./device-database.ts";
import type { KeptConnection } from "./device-connection.ts";
import type { Ending, Kept, OutboxStore } from "./outbox-store.ts";

export type LoneStage = "files" | "form";

/** How a record starts, by what its draft says. */
export const startOf = (
  key: string,
  startsAs: LoneStage | undefined,
): Pick<Kept, "stage" | "result"> => ({
  stage: startsAs ?? "waiting",
  result: startsAs === "files" ? carriedOut(key) : null,
});

/** What is to be sent is the file alone. */
const carriedOut = (key: string): Ending => ({ key, state: "applied", answer: null });

type Write = <T>(
  stores: readonly StoreName[],
  work: (tx: DeviceTransaction) => Promise<T>,
) => Promise<T>;

export const loneFiles = (
  connection: KeptConnection,
  write: Write,
): Pick<OutboxStore, "readForms" | "submitForm" | "retryFile" | "discardFile"> => ({
  readForms: () =>
    connection.run(["commands"], "readonly", "strict", async (tx) => {
      return (await tx.list("commands", "stage", "form")) as Kept[];
    }),
  submitForm: (recordId) => write(["commands"], (tx) => submitForm(tx, recordId)),
  retryFile: (key) => write(["commands"], (tx) => retry(tx, key)),
  discardFile: (key) => write(["commands", "blobs"], (tx) => discard(tx, key)),
});

async function submitForm(tx: DeviceTransaction, recordId: string): Promise<void> {
  const forms = (await tx.list("commands", "stage", "form")) as Kept[];
  const own = forms.filter(({ command }) => command.needs.includes(recordId));
  await Promise.all(
    own.map((kept) => tx.put("commands", { ...kept, ...startOf(kept.command.key, "files") })),
  );
}

async function retry(tx: DeviceTransaction, key: string): Promise<void> {
  const kept = (await tx.find("commands", "key", key)) as Kept | undefined;
  if (!kept) return;
  const { refused: _, ...untried } = kept;
  await tx.put("commands", untried);
}

/** A photo of a form may have become a file of the command that the form made. Then its content stays. */
async function discard(tx: DeviceTransaction, key: string): Promise<void> {
  const kept = (await tx.find("commands", "key", key)) as Kept | undefined;
  if (!kept) return;
  const lists = await Promise.all(
    ["waiting", "files", "parked"].map((stage) => tx.list("commands", "stage", stage)),
  );
  const others = (lists.flat() as Kept[]).filter(({ command }) => command.key !== key);
  const isOnlyHere = (id: string) => !others.some(({ files }) => files.includes(id));
  await Promise.all([
    tx.delete("commands", kept.command.seq),
    ...kept.files.filter(isOnlyHere).map((id) => tx.delete("blobs", id)),
  ]);
}
