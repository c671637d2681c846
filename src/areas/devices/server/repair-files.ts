import { signatureFile, type FilesContext, type PersonalFile } from "#src/server/personal-data.ts";
import { readStoredFile } from "#src/server/files/file-store.ts";
import { slipPdf } from "../paper/server/slip-pdf.ts";

/** The intake slips, photos and signatures of a customer's repairs, for the customer's ZIP. */
export async function repairFiles(
  context: FilesContext,
  customerId: string,
): Promise<PersonalFile[]> {
  const { db, files } = context;
  const slips = await db
    .selectFrom("devices")
    .select(["id", "ticketNumber"])
    .where("customerId", "=", customerId)
    .orderBy("createdAt")
    .execute();
  const photos = await db
    .selectFrom("devicePhotos as p")
    .innerJoin("devices as d", "d.id", "p.deviceId")
    .innerJoin("storedFiles as f", "f.hash", "p.pictureHash")
    .select(["d.ticketNumber", "p.id", "p.phase", "f.hash", "f.contentType"])
    .where("d.customerId", "=", customerId)
    .where("p.deletedAt", "is", null)
    .orderBy("p.createdAt")
    .execute();
  const signatures = await db
    .selectFrom("deviceSignatures as k")
    .innerJoin("devices as d", "d.id", "k.deviceId")
    .select(["d.ticketNumber", "k.moment", "k.signature"])
    .where("d.customerId", "=", customerId)
    .where("k.role", "=", "customer")
    .where("k.signature", "is not", null)
    .orderBy("k.createdAt")
    .execute();
  // The customer signs the hand-over itself. The signatures of other moves are of staff.
  const handOvers = await db
    .selectFrom("deviceTransitions as t")
    .innerJoin("devices as d", "d.id", "t.deviceId")
    .select(["d.ticketNumber", "t.signature"])
    .where("d.customerId", "=", customerId)
    .where("t.toStatus", "=", "done")
    .where("t.signature", "is not", null)
    .orderBy("t.createdAt")
    .execute();
  return [
    ...slips.map(({ id, ticketNumber }) => ({
      path: `papers/slips/${ticketNumber}.pdf`,
      read: () => slipPdf(db, id, context),
    })),
    ...photos.map(({ ticketNumber, id, phase, hash, contentType }) => ({
      path: `photos/${ticketNumber}/${phase}-${id}.${endings[contentType] ?? "bin"}`,
      read: () => readStoredFile(files, hash),
    })),
    ...signatures.map(({ ticketNumber, moment, signature }) =>
      signatureFile(`${ticketNumber}-${moment}`, signature ?? ""),
    ),
    ...handOvers.map(({ ticketNumber, signature }) =>
      signatureFile(`${ticketNumber}-hand-over`, signature ?? ""),
    ),
  ];
}

const endings: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};
