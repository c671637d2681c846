import { signatureFile, type FilesContext, type PersonalFile } from "#src/server/personal-data.ts";
import { tablePdf } from "#src/areas/settings/branding/server/table-pdf.ts";
import { quotationNumber } from "../quotation-paper.ts";
import { setQuotation } from "./set-quotation.ts";

/** The quotations that were sent to a customer, and the signatures of their answers, for the customer's ZIP. */
export async function estimateFiles(
  { db, publicUrl }: FilesContext,
  customerId: string,
): Promise<PersonalFile[]> {
  const rows = await db
    .selectFrom("deviceEstimates as e")
    .innerJoin("devices as d", "d.id", "e.deviceId")
    .select(["e.id", "e.deviceId", "d.ticketNumber", "e.version", "e.signature"])
    .where("d.customerId", "=", customerId)
    .where("e.sentAt", "is not", null)
    .orderBy("e.createdAt")
    .execute();
  return rows.flatMap(({ id, deviceId, ticketNumber, version, signature }) => {
    const number = quotationNumber(ticketNumber, version);
    return [
      {
        path: `papers/estimates/${number}.pdf`,
        read: async () => {
          const of = { id: deviceId, estimateId: id };
          const { paper, createdAt } = await setQuotation(db, of, undefined, publicUrl);
          return tablePdf(db, paper, createdAt);
        },
      },
      ...(signature ? [signatureFile(number, signature)] : []),
    ];
  });
}
