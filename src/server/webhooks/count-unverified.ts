import { sql } from "kysely";
import { Refusal } from "#src/shared/errors.ts";
import { today } from "#src/shared/time.ts";
import { inTransaction, type Database } from "../database.ts";

/** Why a call was not verified. */
export const unverifiedReasons = ["signature", "too_large", "too_slow", "unreadable"] as const;
export type UnverifiedReason = (typeof unverifiedReasons)[number];

const reasons: Readonly<Partial<Record<Refusal["code"], UnverifiedReason>>> = {
  unauthenticated: "signature",
  payload_too_large: "too_large",
  request_timeout: "too_slow",
  bad_request: "unreadable",
  unsupported_media_type: "unreadable",
};

/**
 * Counts a call that was not verified, without storing anything of it. A failure to count changes nothing for the
 * sender, who gets the refusal.
 */
export async function countUnverified(db: Database, source: string, error: unknown): Promise<void> {
  const reason = error instanceof Refusal ? reasons[error.code] : undefined;
  if (!reason) return;
  await inTransaction(db, (tx) =>
    tx
      .insertInto("webhookRefusals")
      .values({ source, day: today(), reason })
      .onConflict((conflict) =>
        conflict
          .columns(["source", "day", "reason"])
          .doUpdateSet({ calls: sql`webhook_refusals.calls + 1`, lastAt: sql`now()` }),
      )
      .execute(),
  ).catch(() => {});
}
