import { refuse } from "#src/shared/errors.ts";
import { newId } from "#src/shared/ids.ts";
import type { Tx } from "#src/server/database.ts";
import { beforeAndAfter, pick } from "#src/server/events/changed-values.ts";
import { recordAct } from "#src/server/events/record-event.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { deleteUnlinked } from "#src/server/sql/delete-record.ts";
import { nextVersion } from "#src/server/sql/versioned-record.ts";
import type { NewTemplate, Template, TemplateChange } from "../contract.ts";
import { getTemplate, templateColumns, withVariables } from "./queries.ts";

/** What an event keeps. Templates are texts of the shop and contain no personal data. */
const terms = ["name", "type", "content", "contentSw", "occasion", "isActive"] as const;

/** @throws Refusal template_occasion_taken (by the unique index) */
export async function createTemplate(
  tx: Tx,
  actor: Actor,
  { contentSw = null, occasion = null, ...given }: NewTemplate,
): Promise<Template> {
  const created = await tx
    .insertInto("smsTemplates")
    .values({ id: newId(), ...given, contentSw, occasion, createdBy: actor.userId })
    .returning(templateColumns)
    .executeTakeFirstOrThrow();
  await recordAct(tx, actor, "sms_template.created", created.id, { after: pick(created, terms) });
  return withVariables(created);
}

/**
 * Changes the given fields of a template.
 * @throws Refusal not_found, stale_version, template_occasion_taken (by the unique index)
 */
export async function updateTemplate(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...fields }: TemplateChange,
): Promise<Template> {
  return write(tx, actor, "sms_template.updated", id, version, fields);
}

/**
 * Offers a template, or offers it no more.
 * @throws Refusal not_found, stale_version, template_occasion_taken (by the unique index)
 */
export const switchTemplate = (
  tx: Tx,
  actor: Actor,
  id: string,
  { version, isActive }: { version: number; isActive: boolean },
): Promise<Template> =>
  write(tx, actor, isActive ? "sms_template.activated" : "sms_template.deactivated", id, version, {
    isActive,
  });

async function write(
  tx: Tx,
  actor: Actor,
  kind: "sms_template.updated" | "sms_template.activated" | "sms_template.deactivated",
  id: string,
  version: number,
  fields: Partial<NewTemplate>,
): Promise<Template> {
  const before = await getTemplate(tx, id);
  const after = await tx
    .updateTable("smsTemplates")
    .set({ ...fields, ...nextVersion })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning(templateColumns)
    .executeTakeFirst();
  if (!after) return refuse("stale_version", { current: await getTemplate(tx, id) });
  await recordAct(tx, actor, kind, id, beforeAndAfter(before, after, terms));
  return withVariables(after);
}

/** Deletes a template from which no message was written. @throws Refusal not_found, has_linked_records */
export async function deleteTemplate(tx: Tx, actor: Actor, id: string): Promise<{ ok: true }> {
  const { numDeletedRows } = await deleteUnlinked(
    tx.deleteFrom("smsTemplates").where("id", "=", id).executeTakeFirstOrThrow(),
  );
  if (numDeletedRows === 0n) refuse("not_found");
  await recordAct(tx, actor, "sms_template.deleted", id);
  return { ok: true };
}
