import { notFound } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import type { IntegrityCheck, IntegrityFinding } from "../contract.ts";

const MAX_SHOWN = 20;

export async function listIntegrityChecks(db: Database): Promise<{ items: IntegrityCheck[] }> {
  const rows = await checks(db)
    .orderBy("c.askedAt", "desc")
    .orderBy("c.id", "desc")
    .limit(MAX_SHOWN)
    .execute();
  return { items: rows.map(shown) };
}

/** @throws Refusal not_found */
export async function getIntegrityCheck(db: Database, id: string): Promise<IntegrityCheck> {
  const row = await checks(db).where("c.id", "=", id).executeTakeFirstOrThrow(notFound);
  return shown(row);
}

export const findOpenCheck = (db: Database) =>
  db
    .selectFrom("integrityChecks")
    .select("id")
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst();

const checks = (db: Database) =>
  db
    .selectFrom("integrityChecks as c")
    .leftJoin("users as u", "u.id", "c.askedBy")
    .select(["c.id", "c.state", "c.askedAt", "c.startedAt", "c.endedAt", "c.done", "c.total"])
    .select(["c.findings", "u.id as userId", "u.name as userName"]);

type Row = Awaited<ReturnType<ReturnType<typeof checks>["execute"]>>[number];

const shown = ({ userId, userName, state, findings, ...check }: Row): IntegrityCheck => ({
  ...check,
  state: state as IntegrityCheck["state"],
  askedBy: userId && userName ? { id: userId, name: userName } : null,
  findings: findings as unknown as IntegrityFinding[],
});
