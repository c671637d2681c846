import { useTranslation } from "#src/client/words/i18n.ts";
import { ControlledField } from "#src/client/ui/forms/form-base.tsx";
import { SignaturePad } from "#src/client/ui/fields/signature-pad.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { checklistWord } from "#src/areas/devices/intake/client/checklist-words.ts";
import { useShop } from "#src/areas/devices/client/use-shop.ts";
import type { Returned } from "../../contract.ts";
import { useTakeStep } from "../../client/return-acts.ts";
import { useReturnForm } from "./return-form.ts";
import { TaskDialog } from "./task-dialog.tsx";

/** The customer takes the goods and signs for them. */
export function CloseDialog({ returned, onClose }: { returned: Returned; onClose: () => void }) {
  const { t } = useTranslation("returns");
  const { settings } = useShop();
  const mustSign = settings.workflow.requireCustomerSignature;
  const step = useTakeStep();
  const form = useReturnForm({
    defaultValues: { signature: null as string | null, signedBy: returned.customer.name },
    check: ({ signature }) => ({
      signature: mustSign && !signature ? t("refused.signature-missing") : undefined,
    }),
    submit: ({ signature, signedBy }) =>
      step.mutateAsync({
        params: { id: returned.id },
        body: {
          step: "closed",
          version: returned.version,
          ...(signature && { signature, signedBy: signedBy.trim() || returned.customer.name }),
        },
      }),
    onDone: onClose,
  });
  const along = returned.accessories.filter(({ result }) => result !== "not-tested");
  return (
    <TaskDialog returned={returned} title={t("verb.closed")} form={form} onClose={onClose}>
      {along.length > 0 ? (
        <p>
          <span className="text-ink-quiet">{t("accessories.giveBack")}: </span>
          {along.map(({ label }) => checklistWord((key) => t(`devices:${key}`), label)).join(", ")}
        </p>
      ) : null}
      <ControlledField form={form} name="signature">
        {({ onChange, error, ref }) => (
          <SignaturePad
            label={t("devices:handOver.signature")}
            onChange={(png) => onChange(png)}
            error={error}
            ref={ref}
          />
        )}
      </ControlledField>
      <TextField
        label={t("devices:handOver.signedBy")}
        maxLength={120}
        {...form.field("signedBy")}
      />
    </TaskDialog>
  );
}
