import { refuse } from "#src/shared/errors.ts";
import type { Database } from "#src/server/database.ts";
import { findActive } from "../../templates/server/queries.ts";
import type { Source } from "../../core/compose.ts";
import type { SmsType } from "../../core/values.ts";

export interface ChosenSource extends Source {
  templateId: string | null;
  /** null for a typed text. */
  type: SmsType | null;
}

/**
 * The typed text, or the active template with this id.
 * @throws Refusal validation_failed (neither or both), template_not_found
 */
export async function sourceOf(
  db: Database,
  { message, templateId }: { message?: string | undefined; templateId?: string | undefined },
): Promise<ChosenSource> {
  if ((message === undefined) === (templateId === undefined)) {
    const detail =
      message === undefined
        ? "Please fill in all required fields"
        : "is not allowed beside a template";
    return refuse("validation_failed", { fields: { message: detail } });
  }
  if (message !== undefined) {
    return { templateId: null, type: null, content: message, contentSw: null };
  }
  const template = await findActive(db, templateId ?? "");
  if (!template) return refuse("template_not_found");
  const { id, type, content, contentSw } = template;
  return { templateId: id, type, content, contentSw };
}
