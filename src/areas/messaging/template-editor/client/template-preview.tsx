import { useState } from "react";
import { languages, type Language } from "#src/shared/words.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { SegmentedControl } from "#src/client/ui/fields/segmented-control.tsx";
import type { Customer } from "#src/areas/customers/contract.ts";
import { customerName } from "#src/areas/customers/customer-name.ts";
import { CustomerSearch } from "#src/areas/customers/core/client/customer-search.tsx";
import { MessagePreview, useMessagePreview } from "../../sms/client/message-preview.tsx";
import { brokenPlaceholder } from "../../core/placeholders.ts";
import { draftOf } from "../../sms/client/sms-values.ts";
import type { SmsPurpose } from "../../core/values.ts";
import type { TemplateInput } from "./template-form.ts";

interface Props {
  values: TemplateInput;
  purpose: SmsPurpose;
}

/** The template as a chosen customer would get it, in either language. */
export function TemplatePreview({ values, purpose }: Props) {
  const { t, language: own } = useTranslation("sms-templates");
  const [customer, setCustomer] = useState<Customer | null>(null);
  const [language, setLanguage] = useState<Language>(own);
  const { content, contentSw } = values;
  const isWritten = content.trim() !== "" && brokenPlaceholder(content + contentSw) === null;
  const preview = useMessagePreview(
    isWritten
      ? {
          message: content,
          messageSw: contentSw,
          purpose,
          language,
          ...(customer && { customerId: customer.id }),
        }
      : null,
  );
  const choose = (chosen: Customer) => {
    setCustomer(chosen);
    setLanguage(chosen.preferredLanguage ?? language);
  };
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="font-strong">{t("preview.title")}</h3>
      <div className="flex flex-wrap items-end gap-3 phone:flex-col phone:items-stretch">
        <div className="min-w-0 flex-1">
          {customer ? (
            <p className="flex min-h-9 items-center gap-2">
              <span className="min-w-0 truncate">
                {t("preview.customer")}{" "}
                <span className="font-medium">{customerName(customer, t)}</span>
              </span>
              <Button size="small" onClick={() => setCustomer(null)}>
                {t("preview.change")}
              </Button>
            </p>
          ) : (
            <CustomerSearch label={t("preview.customer")} onPick={choose} />
          )}
        </div>
        <SegmentedControl
          label={t("preview.language")}
          hideLabel
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: t(`sms:language.${value}`) }))}
        />
      </div>
      <MessagePreview
        state={preview}
        draft={draftOf({ content, contentSw: contentSw || null }, { language, variables: {} })}
      />
    </section>
  );
}
