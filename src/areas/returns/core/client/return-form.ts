import type { FieldValues } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import type { AppForm } from "#src/client/ui/forms/form-base.tsx";
import { explainStep } from "./return-acts.ts";

type Options<Values extends FieldValues, Sent> = Omit<
  Parameters<typeof useDialogForm<Values, Sent>>[0],
  "explain" | "failed"
>;

/** Hook: the form of a dialog that writes a return. When a step is refused, the form shows the reason. */
export function useReturnForm<Values extends FieldValues, Sent>(
  options: Options<Values, Sent>,
): AppForm<Values, Values> {
  const { t } = useTranslation("returns");
  return useDialogForm({ ...options, explain: (refusal) => explainStep(t, refusal) });
}
