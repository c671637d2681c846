import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { ConfirmDialog } from "#src/client/ui/forms/confirm-dialog.tsx";
import {
  changeableSchemas,
  settingsSchemas,
  type Category,
  type Settings,
} from "../../contract.ts";
import { localizationOf } from "../../currency-formats.ts";
import { useRefused } from "../../core/client/switch-settings.tsx";
import { settingsTransferContract } from "../contract.ts";
import { DifferenceList, type ShownDifference } from "./difference-list.tsx";

type Props = {
  /** The categories of the section. */
  categories: readonly Category[];
  settings: Settings;
  /** The name of the section. */
  section: string;
};

/** Gives the settings of a section their defaults, after the user has seen which of them change. */
export default function ResetButton({ categories, settings, section }: Props) {
  const { t } = useTranslation("settings");
  const [isAsking, setAsking] = useState(false);
  const refused = useRefused();
  const reset = useWrite(settingsTransferContract.resetSettings);
  const differences = categories.flatMap((category) => changesByReset(category, settings));
  return (
    <>
      <Button
        variant="ghost"
        icon={<RotateCcw size={16} />}
        disabledReason={differences.length === 0 && t("reset.nothing")}
        onClick={() => setAsking(true)}
      >
        {t("reset.action")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("reset.title", { section })}
        confirmLabel={t("reset.confirm", { count: differences.length })}
        loses={<DifferenceList differences={differences} label={t("difference.label")} />}
        onConfirm={async () => {
          try {
            const { changed } = await reset.mutateAsync({ body: { categories: [...categories] } });
            toasts.success(t("reset.done", { count: changed }));
          } catch (error) {
            refused(error);
            throw error;
          }
        }}
      />
    </>
  );
}

function changesByReset(category: Category, settings: Settings): ShownDifference[] {
  const stored = settings[category] as Record<string, unknown>;
  const defaults: Record<string, unknown> =
    category === "localization"
      ? { ...localizationOf(settings.business.currency) }
      : settingsSchemas[category].parse({});
  return Object.keys(changeableSchemas[category].shape)
    .filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(defaults[field]))
    .map((field) => ({ category, field, before: stored[field], after: defaults[field] }));
}
