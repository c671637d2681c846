import { useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { Button } from "#src/client/ui/button.tsx";
import { ThumbBar } from "#src/client/ui/page-header.tsx";
import { Section } from "#src/client/ui/section.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { settingsContract, type Settings } from "../contract.ts";
import { MoneyFormatFields, type MoneyChoice } from "./money-format-fields.tsx";

type Props = { business: Settings["business"]; localization: Settings["localization"] };

/** The currency belongs to the business and the rest to localization, but people think of them together. */
export function MoneySettings({ business, localization }: Props) {
  const { t } = useTranslation("settings");
  const stored: MoneyChoice = { currency: business.currency, ...localization };
  const [typed, setTyped] = useState<MoneyChoice | null>(null);
  const updateBusiness = useWrite(settingsContract.updateBusinessSettings);
  const updateLocalization = useWrite(settingsContract.updateLocalizationSettings);
  const value = typed ?? stored;
  const symbolError = value.currencySymbol.trim() === "" ? t("common:invalid.required") : undefined;

  const save = async () => {
    if (!typed || symbolError) return;
    const { currency, ...rest } = typed;
    try {
      if (currency !== business.currency) await updateBusiness.mutateAsync({ body: { currency } });
      await updateLocalization.mutateAsync({ body: rest });
      setTyped(null);
      toasts.success(t("saved"));
    } catch {
      toasts.error(t("saveFailed"));
    }
  };

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Section title={t("category.localization")}>
        <MoneyFormatFields value={value} onChange={setTyped} symbolError={symbolError} />
      </Section>
      <ThumbBar>
        <Button
          variant="primary"
          type="submit"
          loading={updateBusiness.isPending || updateLocalization.isPending}
        >
          {t("common:save")}
        </Button>
        {typed ? <span className="text-ink-quiet">{t("unsaved")}</span> : null}
      </ThumbBar>
    </form>
  );
}
