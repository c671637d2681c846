import type { FieldValues } from "react-hook-form";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useDialogForm } from "#src/client/ui/forms/dialog-form.ts";
import type { AppForm } from "#src/client/ui/forms/form-base.tsx";
import { explainMove } from "./refusal-text.ts";

type Options<Values extends FieldValues, Sent> = Parameters<typeof useDialogForm<Values, Sent>>[0];

/** The form for an action on a device. When the server refuses a move, the form shows the unmet condition. */
export function useDeviceForm<Values extends FieldValues, Sent>({
  explain,
  ...options
}: Options<Values, Sent>): AppForm<Values, Values> {
  const { t } = useTranslation("devices");
  return useDialogForm({
    ...options,
    explain: (refusal) => explain?.(refusal) ?? explainMove(t, refusal),
  });
}
