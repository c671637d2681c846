import { sql } from "kysely";
import { refuse, type FieldErrors } from "#src/shared/errors.ts";
import type { Tx } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { advisoryLocks } from "#src/server/sql/advisory-locks.ts";
import { getSettings } from "../../core/server/queries.ts";
import { updateSettings } from "../../core/server/update-settings.ts";
import type { FormFieldChange } from "../contract.ts";
import { changesOf, problemsAtField, unsuitable } from "../field-change.ts";
import { traitsOf, type FormName } from "../../form-fields.ts";
import { defaultValues, type FormsSettings } from "../../form-schemas.ts";
import { refuseFields } from "./fill-form.ts";

/**
 * Changes the settings of one field of a form. Users who change different fields at once lose nothing, because the
 * settings are read and written under one lock.
 * @throws Refusal not_found (the form has no such field), validation_failed
 */
export async function changeFormField(
  tx: Tx,
  actor: Actor,
  { form, field }: { form: FormName; field: string },
  change: FormFieldChange,
): Promise<FormsSettings> {
  if (!traitsOf(form, field)) refuse("not_found");
  refuseFields(unsuitable(form, field, change));
  refuseFields(wrongDefault(form, field, change));
  await sql`select pg_advisory_xact_lock(${advisoryLocks.settings})`.execute(tx);
  const before = await getSettings(tx, "forms");
  const changes = changesOf(before, form, field, change);
  refuseFields(problemsAtField({ ...before, ...changes }, form, field));
  return updateSettings(tx, actor.userId, "forms", changes);
}

function wrongDefault(
  form: FormName,
  field: string,
  { defaultValue }: FormFieldChange,
): FieldErrors {
  if (defaultValue === undefined || defaultValue === null) return {};
  const { success } = defaultValues[form].safeParse({ [field]: defaultValue });
  return success ? {} : { defaultValue: "does not suit the field" };
}
