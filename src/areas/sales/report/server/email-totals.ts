import type * as z from "zod";
import { formatDate } from "#src/shared/date-format.ts";
import { refuse } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import type { DrawAttachment } from "#src/server/attachments.ts";
import type { Tx } from "#src/server/database.ts";
import { requirePermission, type Actor } from "#src/server/http/guards/actor.ts";
import { wordsOf } from "#src/server/words.ts";
import type { ListedEmail, PaperByEmail } from "#src/areas/messaging/email/contract.ts";
import { sendPaper } from "#src/areas/messaging/email/server/send-paper.ts";
import { summaryQuery } from "../contract.ts";
import { getSalesSummary, getSalesTaxes } from "./summary.ts";
import { totalsAsCsv } from "./totals-as-csv.ts";

/** The kind of attachment that is a sales report. Its reference contains the filters of the report, not an id. */
export const SALES_REPORT = "sales_report";

/** @throws Refusal forbidden, email_not_set_up */
export async function emailSalesTotals(
  tx: Tx,
  actor: Actor,
  { email: to, language, filters }: PaperByEmail & { filters: z.output<typeof summaryQuery> },
): Promise<ListedEmail> {
  requirePermission(actor, "view_sales");
  const t = wordsOf("sales", language);
  const days = [...new Set([filters.from, filters.to])].flatMap((day) =>
    day ? [formatDate(day, language)] : [],
  );
  return sendPaper(tx, actor, {
    to,
    type: "sales_report",
    title: [t("report.title"), days.join(" – ")].filter(Boolean).join(" "),
    message: "",
    customerId: null,
    deviceId: null,
    attachment: { kind: SALES_REPORT, of: JSON.stringify(filters), language },
  });
}

/** A cashier who must count blind gets no figures of their own shift, as on the screen. */
export const drawSalesReport: DrawAttachment = async ({ db, actor }, { of }) => {
  if (!actor) return refuse("forbidden");
  requirePermission(actor, "view_sales");
  const query = summaryQuery.parse(JSON.parse(of));
  const summary = await getSalesSummary(db, actor, query);
  const csv = totalsAsCsv(summary, await getSalesTaxes(db, actor, query));
  return { name: `sales-totals-${today()}.csv`, type: "text/csv", content: Buffer.from(csv) };
};
