import { useTranslation } from "#src/client/words/i18n.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { FieldError } from "#src/client/ui/fields/field-error.tsx";
import { groupOf, webhookGroups, webhookKinds, type WebhookKind } from "../kinds.ts";

interface Props {
  chosen: readonly WebhookKind[];
  onChange: (chosen: WebhookKind[]) => void;
  error?: string | undefined;
}

/** A checkbox for each kind of event. */
export function KindChoice({ chosen, onChange, error }: Props) {
  const { t } = useTranslation("webhooks");
  return (
    <div className="flex flex-col gap-3">
      {webhookGroups.map((group) => (
        <fieldset key={group}>
          <legend className="text-12 font-medium text-ink-faint">{t(`group.${group}`)}</legend>
          <div className="grid gap-x-4 tablet:grid-cols-2">
            {webhookKinds
              .filter((kind) => groupOf(kind) === group)
              .map((kind) => (
                <CheckboxField
                  key={kind}
                  label={t(`kind.${kind}`)}
                  checked={chosen.includes(kind)}
                  onChange={({ target }) =>
                    onChange(
                      target.checked ? [...chosen, kind] : chosen.filter((each) => each !== kind),
                    )
                  }
                />
              ))}
          </div>
        </fieldset>
      ))}
      <FieldError label={t("form.kinds")} error={error} />
    </div>
  );
}
