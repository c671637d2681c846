import { sql } from "kysely";
import { newId } from "#src/shared/ids.ts";
import type { TestApp } from "../app.ts";

export interface PastRepair {
  /** A moment, ISO 8601. */
  createdAt: string;
  /** null: it was cancelled or given up. */
  completedAt: string | null;
  brand?: string;
  issueDescription?: string;
  assignedTo?: string | null;
}

/** Writes repairs of the past directly into the database, all of one customer, without their history. */
export async function plantRepairs(
  app: TestApp,
  customerId: string,
  repairs: readonly PastRepair[],
): Promise<void> {
  const rows = repairs.map((repair) => {
    const id = newId();
    return { brand: "Tecno", issueDescription: "Kioo", assignedTo: null, ...repair, id };
  });
  await sql`
    insert into devices (id, ticket_number, tracking_token, customer_id, brand, model, issue_description, status,
      assigned_to, created_at, completed_at, handed_over_at)
    select id, 'P-' || id, 'past-' || id, ${customerId}, brand, 'Spark', "issueDescription",
      case when "completedAt" is null then 'cancelled' else 'done' end, "assignedTo", "createdAt", "completedAt",
      "completedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, brand text, "issueDescription" text,
      "assignedTo" uuid, "createdAt" timestamptz, "completedAt" timestamptz)`.execute(app.db);
}
